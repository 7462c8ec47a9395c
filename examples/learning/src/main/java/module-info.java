/** A program that uses the public API and nothing else. */
module dev.hornbeam.example.learning {
    requires dev.hornbeam.learn;
}
