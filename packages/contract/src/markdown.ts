import { outsideCode } from './outside-code.ts'

/** A single tilde means "about" or "to"; only a doubled one strikes. */
export const gfmOptions = { singleTilde: false }

/** Full-width and typographic punctuation, which ends an address in a Chinese or Japanese sentence, and our own signs. */
const ends =
  '\\u2018-\\u201F\\u2026\\u3000-\\u303F\\uFF00-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF40\\uFF5B-\\uFF65\\uE000\\uE001'
/** Neither the target of a link nor a part of a longer address or of a tag. */
const bareLink = new RegExp(
  `(?<!\\]\\(|[<["'=\\w/.@-])(https?:\\/\\/|www\\.)([^\\s<>"${ends}]*[^\\s<>"${ends}.,:;!?')\\]*_~])([.,:;!?')\\]*_~]*)(?=[${ends}])`,
  'gi',
)

/** Lets an address end before full-width punctuation, where GitHub's rule reads on to the next space. */
export const endBareLinks = (markdown: string): string =>
  /https?:|www\./i.test(markdown)
    ? outsideCode(markdown, (part) =>
        part.replaceAll(bareLink, (_, scheme: string, rest: string, after: string) =>
          /^www/i.test(scheme)
            ? `[${scheme}${rest}](http://${scheme}${rest})${after}`
            : `<${scheme}${rest}>${after}`,
        ),
      )
    : markdown
