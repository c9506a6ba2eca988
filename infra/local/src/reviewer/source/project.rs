//! All files of a pull request together.

use std::collections::HashMap;

use plumbline_benchmark::packing::ParsedPack;

use super::{Declaration, Function, Source};
use crate::reviewer::change::{Edits, edits};

/// Everything the reviewer was sent.
#[derive(Clone, Debug)]
pub(in crate::reviewer) struct Project {
    pub(in crate::reviewer) changed: Vec<Source>,
    pub(in crate::reviewer) context: Vec<Source>,
    /// Where functions of a name are: changed or context, file, function.
    by_name: HashMap<String, Vec<(usize, usize)>>,
}

impl Project {
    /// Reads a pull request.
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

    /// The changed files that are at work.
    pub(in crate::reviewer) fn reviewed(&self) -> impl Iterator<Item = &Source> {
        self.changed.iter().filter(|source| !source.is_aside())
    }

    /// Every file, the changed ones first.
    pub(in crate::reviewer) fn sources(&self) -> impl Iterator<Item = &Source> {
        self.changed.iter().chain(&self.context)
    }

    /// Every function of this name, with the file it is in.
    pub(in crate::reviewer) fn named(&self, name: &str) -> impl Iterator<Item = (&Source, &Function)> {
        let places = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|(file, at)| {
            let source = self.changed.iter().chain(&self.context).nth(*file)?;
            Some((source, source.functions.get(*at)?))
        })
    }

    /// What a name is declared to be, seen from a function: its parameter, then its file, then any other.
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

    /// The type that a name is declared with, or nothing.
    pub(in crate::reviewer) fn kind<'a>(&'a self, source: &'a Source, at: u32, name: &str) -> &'a str {
        self.declared(source, at, name).map_or("", |declaration| declaration.kind.as_str())
    }
}
