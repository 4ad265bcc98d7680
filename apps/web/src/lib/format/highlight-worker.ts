import { bundledLanguages, createHighlighter, type BundledLanguage, type Highlighter } from 'shiki/bundle/web'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { CodeLine, HighlightResponse, HighlightRequest } from './highlight.ts'

const extraLanguages = {
  go: () => import('shiki/langs/go.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
}
const aliases: ReadonlyMap<string, string> = new Map([
  ['rs', 'rust'],
  ['rb', 'ruby'],
  ['cs', 'csharp'],
  ['kt', 'kotlin'],
  ['golang', 'go'],
  ['dockerfile', 'docker'],
])

let highlighter: Promise<Highlighter> | null = null
const getHighlighter = () => {
  highlighter ??= createHighlighter({
    themes: ['github-light-high-contrast', 'github-dark-high-contrast'],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  return highlighter
}

const codeLengthMax = 60_000

const highlight = async (code: string, language: string): Promise<CodeLine[] | null> => {
  const name = aliases.get(language.toLowerCase()) ?? language.toLowerCase()
  const isExtra = Object.hasOwn(extraLanguages, name)
  if (code.length > codeLengthMax || (!isExtra && !Object.hasOwn(bundledLanguages, name))) return null
  const loadedHighlighter = await getHighlighter()
  if (!loadedHighlighter.getLoadedLanguages().includes(name))
    await loadedHighlighter.loadLanguage(
      isExtra ? extraLanguages[name as keyof typeof extraLanguages] : (name as BundledLanguage),
    )
  const { tokens } = loadedHighlighter.codeToTokens(code, {
    lang: name as BundledLanguage,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    defaultColor: false,
  })
  return tokens.map((line) =>
    line.map(({ content, htmlStyle }) => ({ text: content, style: htmlStyle ?? {} })),
  )
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page alone
const respond = (message: HighlightResponse) => globalThis.postMessage(message)

addEventListener('message', ({ data: { id, code, language } }: MessageEvent<HighlightRequest>) => {
  highlight(code, language).then(
    (lines) => respond({ id, lines }),
    // offline: the grammar can't be loaded
    () => respond({ id, lines: null }),
  )
})
