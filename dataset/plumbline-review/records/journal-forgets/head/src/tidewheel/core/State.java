package tidewheel.core;

public enum State {
    /** Due, but the jobs before it are not through. */
    BLOCKED,
    /** In the queue. */
    WAITING,
    RUNNING,
    /** Failed and to be tried again. */
    RETRYING,
    OK,
    FAILED,
    SKIPPED;

    public boolean isFinal() {
        return this == OK || this == FAILED || this == SKIPPED;
    }
}
