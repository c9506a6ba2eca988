//! Update expressions. Names and values are numbered placeholders, so no attribute name clashes with a reserved word.

use aws_sdk_dynamodb::types::AttributeValue;
use serde::Serialize;

use super::key::{Item, Key};
use plumbline_instant::UtcInstant;

/// A conditional update of one item, built step by step. All its conditions must hold.
pub(crate) struct Update {
    key: Key,
    set: Vec<String>,
    remove: Vec<String>,
    add: Vec<String>,
    conditions: Vec<String>,
    names: Vec<String>,
    values: Vec<AttributeValue>,
}

/// The parameters of an update request.
#[derive(Clone)]
pub(crate) struct UpdateParameters {
    pub(crate) key: Item,
    pub(crate) expression: String,
    pub(crate) condition: Option<String>,
    pub(crate) names: Option<std::collections::HashMap<String, String>>,
    pub(crate) values: Option<Item>,
}

impl Update {
    /// Creates an empty update of the item at `key`.
    pub(crate) fn of(key: Key) -> Self {
        let empty = Vec::new;
        Self {
            key,
            set: empty(),
            remove: empty(),
            add: empty(),
            conditions: empty(),
            names: empty(),
            values: Vec::new(),
        }
    }

    /// Sets an attribute or, with a path of several names, an entry of a map.
    pub(crate) fn set<T: Serialize>(mut self, path: &[&str], value: &T) -> Self {
        let (path, value) = (self.path_placeholder(path), self.value_placeholder(value));
        self.set.push(format!("{path} = {value}"));
        self
    }

    /// Removes an attribute or an entry of a map, if it exists.
    pub(crate) fn remove(mut self, path: &[&str]) -> Self {
        let path = self.path_placeholder(path);
        self.remove.push(path);
        self
    }

    /// Adds `amount` to the number in the attribute `name`. An absent attribute counts as zero.
    pub(crate) fn add(mut self, name: &str, amount: i64) -> Self {
        let (path, value) = (self.path_placeholder(&[name]), self.value_placeholder(&amount));
        self.add.push(format!("{path} {value}"));
        self
    }

    /// Requires that the item exists.
    pub(crate) fn if_exists(self) -> Self {
        self.require("attribute_exists", &["pk"])
    }

    /// Requires that the attribute is absent.
    pub(crate) fn if_absent(self, name: &str) -> Self {
        self.require("attribute_not_exists", &[name])
    }

    /// Requires that the entry of a map at `path` exists.
    pub(crate) fn if_entry_present(self, path: &[&str]) -> Self {
        self.require("attribute_exists", path)
    }

    /// Requires that the entry of a map at `path` is absent.
    pub(crate) fn if_entry_absent(self, path: &[&str]) -> Self {
        self.require("attribute_not_exists", path)
    }

    fn require(mut self, function: &str, path: &[&str]) -> Self {
        let path = self.path_placeholder(path);
        self.conditions.push(format!("{function}({path})"));
        self
    }

    /// Requires that the attribute has this value.
    pub(crate) fn if_equal<T: Serialize>(self, name: &str, value: &T) -> Self {
        self.if_equal_at(&[name], value)
    }

    /// Requires that the entry of a map at `path` has this value.
    pub(crate) fn if_equal_at<T: Serialize>(mut self, path: &[&str], value: &T) -> Self {
        let (path, value) = (self.path_placeholder(path), self.value_placeholder(value));
        self.conditions.push(format!("{path} = {value}"));
        self
    }

    /// Requires that the list at `path`, in a map, is equal to `seen`. An absent list counts as empty.
    pub(crate) fn if_list_equal_at<T: Serialize>(mut self, path: &[&str], seen: &[T]) -> Self {
        if !seen.is_empty() {
            return self.if_equal_at(path, &seen);
        }
        let (path, value) = (self.path_placeholder(path), self.value_placeholder(&seen));
        self.conditions.push(format!("(attribute_not_exists({path}) OR {path} = {value})"));
        self
    }

    /// Requires that the attribute is unchanged since it was read: equal to `seen`, or still absent.
    pub(crate) fn if_unchanged<T: Serialize>(self, name: &str, seen: &Option<T>) -> Self {
        match seen {
            Some(value) => self.if_equal(name, value),
            None => self.if_absent(name),
        }
    }

    /// Requires that the attribute is absent, or contains a time that is not after `now`.
    pub(crate) fn if_time_passed(self, name: &str, now: UtcInstant) -> Self {
        self.if_at_most(name, &now)
    }

    /// Requires that the attribute is absent or at most `bound`.
    pub(crate) fn if_at_most<T: Serialize>(mut self, name: &str, bound: &T) -> Self {
        let (path, value) = (self.path_placeholder(&[name]), self.value_placeholder(bound));
        self.conditions.push(format!("(attribute_not_exists({path}) OR {path} <= {value})"));
        self
    }

    /// Requires that the attribute exists and is above `bound`.
    pub(crate) fn if_above<T: Serialize>(mut self, name: &str, bound: &T) -> Self {
        let (path, value) = (self.path_placeholder(&[name]), self.value_placeholder(bound));
        self.conditions.push(format!("{path} > {value}"));
        self
    }

    /// Returns the parameters of the request.
    pub(crate) fn build(self) -> UpdateParameters {
        let clauses = [("SET", self.set), ("REMOVE", self.remove), ("ADD", self.add)];
        let clauses = clauses.into_iter().filter(|(_, actions)| !actions.is_empty());
        let expression: Vec<String> =
            clauses.map(|(verb, actions)| format!("{verb} {}", actions.join(", "))).collect();
        let names = self.names.into_iter().enumerate().map(|(at, name)| (format!("#n{at}"), name)).collect();
        let values: Item =
            self.values.into_iter().enumerate().map(|(at, value)| (format!(":v{at}"), value)).collect();
        UpdateParameters {
            key: self.key.attributes().into(),
            expression: expression.join(" "),
            condition: (!self.conditions.is_empty()).then(|| self.conditions.join(" AND ")),
            names: Some(names),
            values: (!values.is_empty()).then_some(values),
        }
    }

    fn path_placeholder(&mut self, path: &[&str]) -> String {
        let parts: Vec<String> = path.iter().map(|name| self.name_placeholder(name)).collect();
        parts.join(".")
    }

    fn name_placeholder(&mut self, name: &str) -> String {
        let existing = self.names.iter().position(|each| each == name);
        let number = existing.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        format!("#n{number}")
    }

    #[expect(clippy::expect_used, reason = "every value is plain data, which always converts")]
    fn value_placeholder<T: Serialize>(&mut self, value: &T) -> String {
        self.values.push(
            serde_dynamo::to_attribute_value(value).expect("plain data converts to an attribute value"),
        );
        format!(":v{}", self.values.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_name_shares_a_placeholder_and_value_does_not() {
        let update = Update::of(Key::new("JOB#1", "JOB")).set(&["status"], &"done").remove(&["due_at"]);
        let parts = update.add("attempts", 1).if_equal("status", &"running").build();
        assert_eq!(parts.expression, "SET #n0 = :v0 REMOVE #n1 ADD #n2 :v1");
        assert_eq!(parts.condition.as_deref(), Some("#n0 = :v2"));
        assert_eq!(parts.names.unwrap()["#n2"], "attempts");
        assert_eq!(parts.values.unwrap().len(), 3);
    }

    #[test]
    fn unchanged_attribute_is_equal_or_still_absent() {
        let update = || Update::of(Key::new("a", "b")).set(&["x"], &1);
        assert_eq!(update().if_unchanged("x", &Some(1)).build().condition.unwrap(), "#n0 = :v1");
        assert_eq!(
            update().if_unchanged("x", &None::<u8>).build().condition.unwrap(),
            "attribute_not_exists(#n0)"
        );
    }
}
