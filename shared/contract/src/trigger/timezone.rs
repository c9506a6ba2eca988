//! IANA time zone names.

use std::fmt;

use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};

/// The most bytes of a name. The longest there is has 32.
const MAX_NAME_BYTES: usize = 64;

/// A time zone that the IANA database has under this name. The database is the bundled one, so that a name is
/// valid on every machine or on none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Timezone {
    name: String,
    zone: TimeZone,
}

/// Text that names no time zone: an offset, a POSIX rule, `local`, a misspelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an IANA time zone name")]
pub struct UnknownTimezone;

impl Timezone {
    /// Looks a name up, in any case of letters, and keeps it as the database spells it.
    pub fn parse(name: &str) -> Result<Self, UnknownTimezone> {
        if name.len() > MAX_NAME_BYTES {
            return Err(UnknownTimezone);
        }
        let zone = TimeZoneDatabase::bundled().get(name).map_err(|_| UnknownTimezone)?;
        let name = zone.iana_name().ok_or(UnknownTimezone)?;
        Ok(Self { name: name.to_owned(), zone: zone.clone() })
    }

    /// Coordinated universal time, which is meant when none is named.
    pub fn utc() -> Self {
        Self { name: "UTC".to_owned(), zone: TimeZone::UTC }
    }

    /// The name as the database spells it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The zone itself.
    pub fn zone(&self) -> &TimeZone {
        &self.zone
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
    fn names_of_the_database() {
        for name in
            ["America/New_York", "Europe/Berlin", "UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires"]
        {
            assert_eq!(Timezone::parse(name).unwrap().name(), name);
        }
        assert_eq!(Timezone::parse("america/new_york").unwrap().name(), "America/New_York");
        assert_eq!(Timezone::default(), Timezone::parse("UTC").unwrap());
    }

    #[test]
    fn anything_else() {
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
    fn a_zone_survives_storage() {
        let berlin = Timezone::parse("Europe/Berlin").unwrap();
        let stored = serde_json::to_string(&berlin).unwrap();
        assert_eq!(stored, r#""Europe/Berlin""#);
        assert_eq!(serde_json::from_str::<Timezone>(&stored).unwrap(), berlin);
    }
}
