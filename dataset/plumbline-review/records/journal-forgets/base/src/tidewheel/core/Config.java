package tidewheel.core;

import java.time.ZoneId;
import java.util.Map;
import tidewheel.cal.Holidays;
import tidewheel.cal.WorkHours;
import tidewheel.graph.JobGraph;
import tidewheel.reserve.Booker;

/** Everything a job file says. */
public record Config(ZoneId zone, long lease, int ceiling, int patience, Map<String, Holidays> calendars,
                     Map<String, WorkHours> hours, Booker booker, Map<String, Job> jobs, JobGraph graph) {}
