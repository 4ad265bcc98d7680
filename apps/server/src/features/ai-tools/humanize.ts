import type { ToolResult } from '@atelier/contract/tools/ai-tool'

type HumanizerResult = Extract<ToolResult, { tool: 'ai-humanizer' }>

interface Rule {
  readonly from: RegExp
  readonly to?: string
  readonly reason: string
}

const plainer = 'A simpler word works here.'
const shorter = 'This can be said in fewer words.'
const stock = 'Stock phrase. The sentence is clearer without it.'

const word = (from: string, to: string, reason = plainer): Rule => ({
  from: new RegExp(`\\b${from}\\b`, 'gi'),
  to,
  reason,
})
const removal = (from: string): Rule => ({ from: new RegExp(`\\b${from}[,:]? +`, 'gi'), reason: stock })

/** Longer phrases first. */
const rules: readonly Rule[] = [
  removal('it is (?:important|worth|crucial) (?:to note|noting|to mention|mentioning) that'),
  removal("it(?:’|')s (?:important|worth) (?:to note|noting) that"),
  removal('needless to say'),
  removal(
    "in today(?:’|')s (?:fast-paced|digital|modern|ever-changing|ever-evolving) (?:world|age|landscape|era)",
  ),
  removal('at the end of the day'),
  removal('as (?:we )?(?:all )?know'),
  word('due to the fact that', 'because', shorter),
  word('in spite of the fact that', 'although', shorter),
  word('in the event that', 'if', shorter),
  word('for the purpose of', 'for', shorter),
  word('with (?:regard|respect) to', 'about', shorter),
  word('in order to', 'to', shorter),
  word('so as to', 'to', shorter),
  word('at this point in time', 'now', shorter),
  word('at the present time', 'now', shorter),
  word('prior to', 'before', shorter),
  word('subsequent to', 'after', shorter),
  word('in close proximity to', 'near', shorter),
  word('has the ability to', 'can', shorter),
  word('have the ability to', 'can', shorter),
  word('is able to', 'can', shorter),
  word('are able to', 'can', shorter),
  word('a (?:large|significant|substantial) number of', 'many', shorter),
  word('the majority of', 'most', shorter),
  word('plays? a (?:crucial|pivotal|vital|key|significant) role in', 'matters for', stock),
  word('a testament to', 'a sign of', stock),
  word('delves? into', 'looks at', plainer),
  word('utili[sz]es', 'uses'),
  word('utili[sz]ed', 'used'),
  word('utili[sz]ing', 'using'),
  word('utili[sz]e', 'use'),
  word('leverages', 'uses'),
  word('leveraging', 'using'),
  word('facilitates', 'helps'),
  word('facilitate', 'help'),
  word('commences', 'begins'),
  word('commence', 'begin'),
  word('terminate', 'end'),
  word('endeavou?r to', 'try to'),
  word('ascertain', 'find out'),
  word('demonstrates', 'shows'),
  word('demonstrate', 'show'),
  word('approximately', 'about'),
  word('numerous', 'many'),
  word('additionally', 'also'),
  word('furthermore', 'also'),
  word('moreover', 'also'),
  word('consequently', 'so'),
  word('subsequently', 'later'),
  word('seamlessly', 'smoothly'),
  word('multifaceted', 'complex'),
  word('myriad', 'many'),
]

const asWritten = (to: string, from: string): string =>
  /^\p{Lu}/u.test(from) ? to.charAt(0).toUpperCase() + to.slice(1) : to

const withoutOpening = (text: string, start: number, end: number) => {
  const [next = ''] = /^\p{Ll}[\p{L}’']*/u.exec(text.slice(end, end + 60)) ?? []
  const isOpening = next !== '' && /^\p{Lu}/u.test(text.slice(start, end))
  if (!isOpening) return { start, end, from: text.slice(start, end), to: '' }
  const last = end + next.length
  return { start, end: last, from: text.slice(start, last), to: asWritten(next, text.slice(start, end)) }
}

export const humanize = (text: string): HumanizerResult['changes'] => {
  const changes: HumanizerResult['changes'] = []
  for (const { from: form, to, reason } of rules)
    for (const { 0: from, index: start } of text.matchAll(form)) {
      const end = start + from.length
      const change =
        to === undefined ? withoutOpening(text, start, end) : { start, end, from, to: asWritten(to, from) }
      if (!changes.some((other) => change.start < other.end && other.start < change.end))
        changes.push({ ...change, reason })
    }
  return changes.toSorted((a, b) => a.start - b.start)
}
