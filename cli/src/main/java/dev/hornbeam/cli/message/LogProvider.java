package dev.hornbeam.cli.message;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * What SLF4J finds in the application. Made here, as an application of commands starts often: the usual libraries read
 * configurations first, which takes longer than most commands.
 */
public final class LogProvider implements SLF4JServiceProvider {
    private final ConcurrentMap<String, Logger> loggers = new ConcurrentHashMap<>();
    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter context = new NOPMDCAdapter();

    @Override
    public ILoggerFactory getLoggerFactory() {
        return name -> loggers.computeIfAbsent(name, RoutedLogger::new);
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return context;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99"; // any of 2.0
    }

    @Override
    public void initialize() {
        // nothing to read
    }

    /** Hands what one class logs to the {@link LogRoute}; libraries other than ours are heard from warnings on. */
    private static final class RoutedLogger extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1;
        private static final String OURS = "dev.hornbeam";

        private final Level least;

        RoutedLogger(String name) {
            this.name = name;
            this.least = name.startsWith(OURS) ? Level.TRACE : Level.WARN;
        }

        private boolean wants(Level level) {
            return level.toInt() >= least.toInt() && LogRoute.receiver().wants(level);
        }

        @Override
        public boolean isTraceEnabled() {
            return wants(Level.TRACE);
        }

        @Override
        public boolean isDebugEnabled() {
            return wants(Level.DEBUG);
        }

        @Override
        public boolean isInfoEnabled() {
            return wants(Level.INFO);
        }

        @Override
        public boolean isWarnEnabled() {
            return wants(Level.WARN);
        }

        @Override
        public boolean isErrorEnabled() {
            return wants(Level.ERROR);
        }

        @Override
        protected String getFullyQualifiedCallerName() {
            return null; // nobody asks where in a class
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level, Marker marker, String pattern, Object[] arguments, Throwable cause) {
            String message = MessageFormatter.basicArrayFormat(pattern, arguments);
            LogRoute.receiver().take(LogLine.now(level, name, message, Optional.ofNullable(cause)));
        }
    }
}
