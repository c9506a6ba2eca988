//! IANA time zone names.

use std::fmt;

use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};

/// Maximum length of a name in bytes. The longest existing name has 32.
const MAX_NAME_BYTES: usize = 64;

/// Time zone of the IANA database. The database is bundled, so that the same names are valid on every machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Timezone {
    name: String,
    rules: TimeZone,
}

/// Error for a text that is not an IANA time zone name, such as an offset, a POSIX rule, `local` or a misspelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is not an IANA time zone name")]
pub struct UnknownTimezone;

impl Timezone {
    /// Looks up a name in the IANA time zone database, ignoring letter case, and keeps the spelling of the database.
    pub fn parse(name: &str) -> Result<Self, UnknownTimezone> {
        if name.len() > MAX_NAME_BYTES {
            return Err(UnknownTimezone);
        }
        let zone = TimeZoneDatabase::bundled().get(name).map_err(|_| UnknownTimezone)?;
        let name = zone.iana_name().ok_or(UnknownTimezone)?;
        Ok(Self { name: name.to_owned(), rules: zone.clone() })
    }

    /// Coordinated universal time, the default of a question.
    pub fn utc() -> Self {
        Self { name: "UTC".to_owned(), rules: TimeZone::UTC }
    }

    /// Name of the zone, as spelled in the IANA time zone database.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Rules of the zone, which convert between UTC and local time.
    pub fn rules(&self) -> &TimeZone {
        &self.rules
    }
}

impl Default for Timezone {
    fn default() -> Self {
        Self::utc()
    }
}

impl fmt::Display for Timezone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}

impl TryFrom<String> for Timezone {
    type Error = UnknownTimezone;

    fn try_from(name: String) -> Result<Self, UnknownTimezone> {
        Self::parse(&name)
    }
}

impl From<Timezone> for String {
    fn from(timezone: Timezone) -> Self {
        timezone.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iana_names_are_accepted() {
        for name in
            ["America/New_York", "Europe/Berlin", "UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires"]
        {
            assert_eq!(Timezone::parse(name).unwrap().name(), name);
        }
        assert_eq!(Timezone::parse("america/new_york").unwrap().name(), "America/New_York");
        assert_eq!(Timezone::default(), Timezone::parse("UTC").unwrap());
    }

    #[test]
    fn text_that_is_no_iana_name_is_refused() {
        let long = "A".repeat(100);
        for name in [
            "",
            " ",
            "local",
            "Local",
            "+02:00",
            "-05",
            "Z",
            "EST5EDT4,M3.2.0,M11.1.0",
            "Mars/Olympus",
            "Etc/Unknown",
            "../../etc/localtime",
            "/etc/localtime",
            ":UTC",
            " UTC",
            "America/New York",
            long.as_str(),
        ] {
            assert_eq!(Timezone::parse(name).err(), Some(UnknownTimezone), "{name}");
        }
    }

    #[test]
    fn timezone_round_trips_through_json() {
        let berlin = Timezone::parse("Europe/Berlin").unwrap();
        let stored = serde_json::to_string(&berlin).unwrap();
        assert_eq!(stored, r#""Europe/Berlin""#);
        assert_eq!(serde_json::from_str::<Timezone>(&stored).unwrap(), berlin);
    }
}
