"""01:30 on 1 April at UTC+13 is still 31 March in UTC: the change belongs to 1 April."""

from datetime import date, datetime, timezone

from setting import Setting, verdict

setting = Setting(seats=5, offset_minutes=13 * 60)
change = setting.change("c1", "studio", 5, datetime(2024, 3, 31, 12, 30, tzinfo=timezone.utc))
verdict(change.effective != date(2024, 4, 1), f"the change takes effect on {change.effective}")
