//! Supported programming languages. To add one, add an element to [`LANGUAGES`].

use tree_sitter_language::LanguageFn;

/// A programming language: its file extensions, its grammar, and the syntax nodes that are definitions.
#[derive(Clone, Copy)]
pub struct Language {
    /// Name, as `record.toml` writes it.
    pub name: &'static str,
    /// File extensions.
    pub extensions: &'static [&'static str],
    /// Tree-sitter grammar.
    pub grammar: LanguageFn,
    /// Kinds of syntax nodes that are definitions. Definitions nested in them are ignored.
    pub definitions: &'static [&'static str],
    /// Kinds of syntax nodes that are definitions and may contain further definitions, such as classes.
    pub containers: &'static [&'static str],
}

const SCRIPT_DEFINITIONS: &[&str] = &[
    "function_declaration",
    "generator_function_declaration",
    "method_definition",
    "variable_declarator",
    "interface_declaration",
    "type_alias_declaration",
    "enum_declaration",
    "abstract_method_signature",
];
const SCRIPT_CONTAINERS: &[&str] =
    &["class_declaration", "abstract_class_declaration", "class", "internal_module", "module"];
const C_DEFINITIONS: &[&str] = &[
    "function_definition",
    "struct_specifier",
    "union_specifier",
    "enum_specifier",
    "type_definition",
    "preproc_def",
    "preproc_function_def",
    "declaration",
    "alias_declaration",
];

/// Every supported language. TSX has an element of its own because it has its own grammar.
pub static LANGUAGES: &[Language] = &[
    Language {
        name: "python",
        extensions: &["py", "pyi"],
        grammar: tree_sitter_python::LANGUAGE,
        definitions: &["function_definition"],
        containers: &["class_definition"],
    },
    Language {
        name: "javascript",
        extensions: &["js", "mjs", "cjs", "jsx"],
        grammar: tree_sitter_javascript::LANGUAGE,
        definitions: SCRIPT_DEFINITIONS,
        containers: SCRIPT_CONTAINERS,
    },
    Language {
        name: "typescript",
        extensions: &["ts", "mts", "cts"],
        grammar: tree_sitter_typescript::LANGUAGE_TYPESCRIPT,
        definitions: SCRIPT_DEFINITIONS,
        containers: SCRIPT_CONTAINERS,
    },
    Language {
        name: "typescript",
        extensions: &["tsx"],
        grammar: tree_sitter_typescript::LANGUAGE_TSX,
        definitions: SCRIPT_DEFINITIONS,
        containers: SCRIPT_CONTAINERS,
    },
    Language {
        name: "go",
        extensions: &["go"],
        grammar: tree_sitter_go::LANGUAGE,
        definitions: &[
            "function_declaration",
            "method_declaration",
            "type_spec",
            "type_alias",
            "const_spec",
            "var_spec",
        ],
        containers: &[],
    },
    Language {
        name: "rust",
        extensions: &["rs"],
        grammar: tree_sitter_rust::LANGUAGE,
        definitions: &[
            "function_item",
            "function_signature_item",
            "struct_item",
            "enum_item",
            "union_item",
            "type_item",
            "const_item",
            "static_item",
            "macro_definition",
        ],
        containers: &["impl_item", "trait_item", "mod_item"],
    },
    Language {
        name: "java",
        extensions: &["java"],
        grammar: tree_sitter_java::LANGUAGE,
        definitions: &[
            "method_declaration",
            "constructor_declaration",
            "annotation_type_declaration",
            "field_declaration",
        ],
        containers: &["class_declaration", "interface_declaration", "enum_declaration", "record_declaration"],
    },
    Language {
        name: "c",
        extensions: &["c", "h"],
        grammar: tree_sitter_c::LANGUAGE,
        definitions: C_DEFINITIONS,
        containers: &[],
    },
    Language {
        name: "cpp",
        extensions: &["cc", "cpp", "cxx", "hpp", "hh", "hxx", "ipp"],
        grammar: tree_sitter_cpp::LANGUAGE,
        definitions: C_DEFINITIONS,
        containers: &["class_specifier", "namespace_definition"],
    },
    Language {
        name: "ruby",
        extensions: &["rb", "rake"],
        grammar: tree_sitter_ruby::LANGUAGE,
        definitions: &["method", "singleton_method"],
        containers: &["class", "module", "singleton_class"],
    },
    Language {
        name: "php",
        extensions: &["php"],
        grammar: tree_sitter_php::LANGUAGE_PHP,
        definitions: &["function_definition", "method_declaration"],
        containers: &["class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"],
    },
];

/// Returns the language of a file, by its extension.
pub fn language_of(path: &str) -> Option<&'static Language> {
    let (_, extension) = path.rsplit_once('.')?;
    LANGUAGES.iter().find(|language| language.extensions.contains(&extension))
}
