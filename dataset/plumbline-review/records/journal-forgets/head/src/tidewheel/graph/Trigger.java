package tidewheel.graph;

/** What a job wants of the jobs before it. */
public enum Trigger { ALL_SUCCESS, ALL_DONE, ANY_SUCCESS, ANY_FAILED }
