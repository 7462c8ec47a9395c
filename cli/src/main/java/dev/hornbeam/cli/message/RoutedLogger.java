package dev.hornbeam.cli.message;

import java.util.Optional;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** Hands what one class logs to the {@link LogRoute}; libraries other than ours are heard from warnings on. */
final class RoutedLogger extends LegacyAbstractLogger {
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
