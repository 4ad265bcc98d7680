/** File extensions by media type (UPL-01). All of them are read as code. */
const codeExtensions: Record<string, string> = {
  'text/typescript': 'ts tsx mts cts',
  'text/javascript': 'js jsx mjs cjs',
  'text/x-python': 'py pyi pyw',
  'text/x-java': 'java',
  'text/x-kotlin': 'kt kts',
  'text/x-scala': 'scala sc',
  'text/x-groovy': 'groovy gradle',
  'text/x-c': 'c h',
  'text/x-c++': 'cc cpp cxx hh hpp hxx ino',
  'text/x-csharp': 'cs',
  'text/x-fsharp': 'fs fsx',
  'text/x-go': 'go',
  'text/x-rust': 'rs',
  'text/x-swift': 'swift',
  'text/x-objective-c': 'm mm',
  'text/x-ruby': 'rb rake gemspec',
  'text/x-php': 'php phtml',
  'text/x-perl': 'pl pm',
  'text/x-lua': 'lua',
  'text/x-r': 'r rmd',
  'text/x-julia': 'jl',
  'text/x-haskell': 'hs lhs',
  'text/x-ocaml': 'ml mli',
  'text/x-elm': 'elm',
  'text/x-erlang': 'erl hrl',
  'text/x-elixir': 'ex exs',
  'text/x-clojure': 'clj cljs edn',
  'text/x-lisp': 'lisp el scm rkt',
  'text/x-dart': 'dart',
  'text/x-pascal': 'pas pp dpr',
  'text/x-fortran': 'f f90 f95 for',
  'text/x-assembly': 'asm s',
  'text/x-vhdl': 'vhd vhdl',
  'text/x-verilog': 'v sv',
  'text/x-sql': 'sql',
  'text/x-shellscript': 'sh bash zsh fish',
  'text/x-powershell': 'ps1 psm1',
  'text/x-batch': 'bat cmd',
  'text/x-vb': 'vb vbs bas',
  'text/css': 'css scss sass less',
  'text/x-vue': 'vue',
  'text/x-svelte': 'svelte',
  'text/x-zig': 'zig',
  'text/x-solidity': 'sol',
  'text/x-graphql': 'graphql gql',
  'text/x-protobuf': 'proto',
  'text/x-terraform': 'tf hcl',
  'text/x-nix': 'nix',
  'application/yaml': 'yaml yml',
  'application/toml': 'toml',
  'text/x-ini': 'ini cfg conf properties env',
  'text/x-diff': 'diff patch',
  'text/x-dockerfile': 'dockerfile',
  'text/x-makefile': 'makefile mk',
  'text/x-tex': 'tex sty cls bib',
}

const proseExtensions: Record<string, string> = {
  'text/plain': 'txt text log asc readme license',
  'text/calendar': 'ics',
  'text/vcard': 'vcf',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'text/x-rst': 'rst',
  'text/asciidoc': 'adoc asciidoc',
  'text/org': 'org',
}

const byExtension = (table: Record<string, string>) =>
  new Map(
    Object.entries(table).flatMap(([mimeType, extensions]) =>
      extensions.split(' ').map((extension) => [extension, mimeType] as const),
    ),
  )

export const codeTypes: ReadonlyMap<string, string> = byExtension(codeExtensions)
export const proseTypes: ReadonlyMap<string, string> = byExtension(proseExtensions)

/** In lower case; the whole name if it has no dot. */
export const extensionOf = (fileName: string): string => {
  const name = fileName.toLowerCase()
  return name.slice(name.lastIndexOf('.') + 1)
}

export const isCodeName = (fileName: string): boolean => codeTypes.has(extensionOf(fileName))
