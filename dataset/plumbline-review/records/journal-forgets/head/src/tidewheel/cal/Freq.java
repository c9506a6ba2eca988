package tidewheel.cal;

public enum Freq { DAILY, WEEKLY, MONTHLY, YEARLY }
