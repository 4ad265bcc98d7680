import { outsideCode } from './outside-code.ts'

/** Only double tildes strike through, since single ones also mean "about" or "to". */
export const gfmOptions = { singleTilde: false }

/** Full-width and typographic punctuation, which ends a URL in CJK text, and our own markers. */
const urlTerminators =
  '\\u2018-\\u201F\\u2026\\u3000-\\u303F\\uFF00-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF40\\uFF5B-\\uFF65\\uE000\\uE001'
/** Matches a URL that isn't a link's target or part of a longer URL or a tag. */
const bareLink = new RegExp(
  `(?<!\\]\\(|[<["'=\\w/.@-])(https?:\\/\\/|www\\.)([^\\s<>"${urlTerminators}]*[^\\s<>"${urlTerminators}.,:;!?')\\]*_~])([.,:;!?')\\]*_~]*)(?=[${urlTerminators}])`,
  'gi',
)

/** Ends bare URLs before full-width punctuation; by GitHub's rule, they would continue to the next space. */
export const endBareLinks = (markdown: string): string =>
  /https?:|www\./i.test(markdown)
    ? outsideCode(markdown, (part) =>
        part.replaceAll(bareLink, (_, scheme: string, rest: string, nextText: string) =>
          /^www/i.test(scheme)
            ? `[${scheme}${rest}](http://${scheme}${rest})${nextText}`
            : `<${scheme}${rest}>${nextText}`,
        ),
      )
    : markdown
