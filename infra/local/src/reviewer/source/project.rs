//! All files of a pull request.

use std::collections::HashMap;

use plumbline_benchmark::packing::ParsedPack;

use super::{Declaration, Function, Source};
use crate::reviewer::change::{Edits, edits};

/// The files that the reviewer received.
#[derive(Clone, Debug)]
pub(in crate::reviewer) struct Project {
    pub(in crate::reviewer) changed: Vec<Source>,
    pub(in crate::reviewer) context: Vec<Source>,
    /// Locations of functions by name: changed or context, file index, function index.
    by_name: HashMap<String, Vec<(usize, usize)>>,
}

impl Project {
    /// Parses a pull request.
    pub(in crate::reviewer) fn of(pack: &ParsedPack) -> Self {
        let mut edits = edits(&pack.diff);
        let changed = pack.files.iter().map(|file| {
            Source::of(&file.path, 1, &file.content, edits.remove(&file.path).unwrap_or_default())
        });
        let context = pack
            .context
            .iter()
            .map(|excerpt| Source::of(&excerpt.path, excerpt.start_line, &excerpt.text, Edits::default()));
        Self::new(changed.collect(), context.collect())
    }

    pub(in crate::reviewer) fn new(changed: Vec<Source>, context: Vec<Source>) -> Self {
        let mut by_name: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
        for (file, source) in changed.iter().chain(&context).enumerate() {
            for (at, function) in source.functions.iter().enumerate() {
                by_name.entry(function.name.clone()).or_default().push((file, at));
            }
        }
        Self { changed, context, by_name }
    }

    /// Returns the changed files with production code.
    pub(in crate::reviewer) fn reviewed(&self) -> impl Iterator<Item = &Source> {
        self.changed.iter().filter(|source| !source.is_aside())
    }

    /// Returns every file, changed files first.
    pub(in crate::reviewer) fn sources(&self) -> impl Iterator<Item = &Source> {
        self.changed.iter().chain(&self.context)
    }

    /// Returns every function of a name, with its file.
    pub(in crate::reviewer) fn named(&self, name: &str) -> impl Iterator<Item = (&Source, &Function)> {
        let places = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|(file, at)| {
            let source = self.changed.iter().chain(&self.context).nth(*file)?;
            Some((source, source.functions.get(*at)?))
        })
    }

    /// Returns the declaration of a name as seen from a function: of its parameters, its file, or any other file.
    pub(in crate::reviewer) fn declared<'a>(
        &'a self,
        source: &'a Source,
        at: u32,
        name: &str,
    ) -> Option<&'a Declaration> {
        let of = |each: &&Declaration| each.name == name;
        let parameter = source.function_at(at).and_then(|function| function.parameters.iter().find(of));
        let elsewhere = || self.sources().filter(|other| other.language == source.language);
        let known = parameter.or_else(|| source.declarations.get(name));
        known.or_else(|| elsewhere().find_map(|other| other.declarations.get(name)))
    }

    /// Returns the declared type of a name, or an empty text.
    pub(in crate::reviewer) fn kind<'a>(&'a self, source: &'a Source, at: u32, name: &str) -> &'a str {
        self.declared(source, at, name).map_or("", |declaration| declaration.kind.as_str())
    }
}
