//! As much of JSON Schema as the document uses. A word that is not known here is a fault, so that nothing is passed
//! over; and whatever a value holds must be described, so that the document is complete.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The names in an object that a schema describes, or what is wrong.
type Described = Result<BTreeSet<String>, String>;

/// A document with schemas that refer to each other.
pub(crate) struct Schemas<'a>(pub(crate) &'a Value);

impl Schemas<'_> {
    /// Checks that a value is as a schema of this name says, and that it says everything about it.
    pub(crate) fn check_named(&self, name: &str, value: &Value) -> Result<(), String> {
        self.check(&serde_json::json!({ "$ref": format!("#/components/schemas/{name}") }), value)
    }

    /// Checks that a value is as the schema says, and that the schema says everything about it.
    pub(crate) fn check(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let described = self.part(schema, value)?;
        let fields = value.as_object().into_iter().flat_map(Map::keys);
        match fields.into_iter().find(|name| !described.contains(*name)) {
            Some(name) => Err(format!("{name} is not described")),
            None => Ok(()),
        }
    }

    /// What a reference in the document means.
    pub(crate) fn find(&self, reference: &str) -> Result<&Value, String> {
        let place = reference.strip_prefix('#').and_then(|pointer| self.0.pointer(pointer));
        place.ok_or_else(|| format!("{reference} is not in the document"))
    }

    fn part(&self, schema: &Value, value: &Value) -> Described {
        let words = schema.as_object().ok_or_else(|| format!("expected a schema, found {schema}"))?;
        let mut described = BTreeSet::new();
        for (word, rule) in words {
            described.extend(self.word(word, rule, words, value)?);
        }
        let shape = ["$ref", "allOf", "oneOf", "properties", "additionalProperties"];
        if !shape.iter().any(|word| words.contains_key(*word)) {
            described.extend(value.as_object().into_iter().flat_map(Map::keys).cloned());
        }
        Ok(described)
    }

    fn word(&self, word: &str, rule: &Value, words: &Map<String, Value>, value: &Value) -> Described {
        let right = |is_right: bool| match is_right {
            true => Ok(BTreeSet::new()),
            false => Err(format!("{word}: expected {rule}, found {value}")),
        };
        let list = rule.as_array().map(Vec::as_slice).unwrap_or_default();
        match word {
            "$ref" => self.part(self.find(rule.as_str().unwrap_or_default())?, value),
            "allOf" => {
                let parts = list.iter().map(|part| self.part(part, value)).collect::<Result<Vec<_>, _>>()?;
                Ok(parts.into_iter().flatten().collect())
            }
            "oneOf" => self.one_of(list, value),
            "type" => {
                let kinds = if rule.is_array() { list } else { std::slice::from_ref(rule) };
                right(kinds.iter().any(|kind| is_of_kind(value, kind)))
            }
            "enum" => right(list.contains(value)),
            "required" => right(value.as_object().is_none_or(|fields| {
                list.iter().filter_map(Value::as_str).all(|name| fields.contains_key(name))
            })),
            "properties" | "additionalProperties" => self.fields(word, rule, words, value),
            "propertyNames" => {
                for name in value.as_object().into_iter().flat_map(Map::keys) {
                    self.check(rule, &Value::from(name.as_str()))?;
                }
                right(true)
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    self.check(rule, item).map_err(|fault| format!("in a list: {fault}"))?;
                }
                right(true)
            }
            "minimum" => {
                right(value.as_f64().is_none_or(|found| rule.as_f64().is_some_and(|least| found >= least)))
            }
            "maxLength" => {
                let length = value.as_str().map_or(0, |text| text.chars().count() as u64);
                right(rule.as_u64().is_some_and(|most| length <= most))
            }
            "description" | "format" | "default" | "example" | "examples" | "title" => right(true),
            _ => Err(format!("{word} is a word that this check does not know")),
        }
    }

    fn one_of(&self, choices: &[Value], value: &Value) -> Described {
        let tried: Vec<Described> = choices.iter().map(|choice| self.part(choice, value)).collect();
        let faults: Vec<String> = tried.iter().filter_map(|one| one.as_ref().err()).cloned().collect();
        let mut right = tried.into_iter().flatten();
        match (right.next(), right.next()) {
            (Some(described), None) => Ok(described),
            (None, _) => Err(format!("none of the choices fits {value}: {}", faults.join("; "))),
            (Some(_), Some(_)) => Err(format!("more than one of the choices fits {value}")),
        }
    }

    fn fields(&self, word: &str, rule: &Value, words: &Map<String, Value>, value: &Value) -> Described {
        let mut described = BTreeSet::new();
        let named = words.get("properties").and_then(Value::as_object);
        for (name, field) in value.as_object().into_iter().flatten() {
            let schema = match named.and_then(|named| named.get(name)) {
                Some(schema) if word == "properties" => schema,
                None if word == "additionalProperties" => rule,
                _ => continue,
            };
            match schema {
                Value::Bool(true) => (),
                Value::Bool(false) => return Err(format!("{name}: expected no such field")),
                schema => self.check(schema, field).map_err(|fault| format!("{name}: {fault}"))?,
            }
            described.insert(name.clone());
        }
        Ok(described)
    }
}

fn is_of_kind(value: &Value, kind: &Value) -> bool {
    match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("null") => value.is_null(),
        _ => false,
    }
}
