import type { ToolResult } from '@atelier/contract/tools/ai-tool'

type HumanizerResult = Extract<ToolResult, { tool: 'ai-humanizer' }>

interface Rule {
  readonly from: RegExp
  readonly to?: string
  readonly reason: string
}

const plainerReason = 'A simpler word works here.'
const shorterReason = 'This can be said in fewer words.'
const stockReason = 'Stock phrase. The sentence is clearer without it.'

const replaceWord = (from: string, to: string, reason = plainerReason): Rule => ({
  from: new RegExp(`\\b${from}\\b`, 'gi'),
  to,
  reason,
})
const removePhrase = (from: string): Rule => ({
  from: new RegExp(`\\b${from}[,:]? +`, 'gi'),
  reason: stockReason,
})

/** Longer phrases come before shorter ones. */
const rules: readonly Rule[] = [
  removePhrase('it is (?:important|worth|crucial) (?:to note|noting|to mention|mentioning) that'),
  removePhrase("it(?:’|')s (?:important|worth) (?:to note|noting) that"),
  removePhrase('needless to say'),
  removePhrase(
    "in today(?:’|')s (?:fast-paced|digital|modern|ever-changing|ever-evolving) (?:world|age|landscape|era)",
  ),
  removePhrase('at the end of the day'),
  removePhrase('as (?:we )?(?:all )?know'),
  replaceWord('due to the fact that', 'because', shorterReason),
  replaceWord('in spite of the fact that', 'although', shorterReason),
  replaceWord('in the event that', 'if', shorterReason),
  replaceWord('for the purpose of', 'for', shorterReason),
  replaceWord('with (?:regard|respect) to', 'about', shorterReason),
  replaceWord('in order to', 'to', shorterReason),
  replaceWord('so as to', 'to', shorterReason),
  replaceWord('at this point in time', 'now', shorterReason),
  replaceWord('at the present time', 'now', shorterReason),
  replaceWord('prior to', 'before', shorterReason),
  replaceWord('subsequent to', 'after', shorterReason),
  replaceWord('in close proximity to', 'near', shorterReason),
  replaceWord('has the ability to', 'can', shorterReason),
  replaceWord('have the ability to', 'can', shorterReason),
  replaceWord('is able to', 'can', shorterReason),
  replaceWord('are able to', 'can', shorterReason),
  replaceWord('a (?:large|significant|substantial) number of', 'many', shorterReason),
  replaceWord('the majority of', 'most', shorterReason),
  replaceWord('plays a (?:crucial|pivotal|vital|key|significant) role in', 'matters for', stockReason),
  replaceWord('play a (?:crucial|pivotal|vital|key|significant) role in', 'matter for', stockReason),
  replaceWord('a testament to', 'a sign of', stockReason),
  replaceWord('delves into', 'looks at', plainerReason),
  replaceWord('delve into', 'look at', plainerReason),
  replaceWord('utili[sz]es', 'uses'),
  replaceWord('utili[sz]ed', 'used'),
  replaceWord('utili[sz]ing', 'using'),
  replaceWord('utili[sz]e', 'use'),
  replaceWord('leverages', 'uses'),
  replaceWord('leveraging', 'using'),
  replaceWord('facilitates', 'helps'),
  replaceWord('facilitate', 'help'),
  replaceWord('commences', 'begins'),
  replaceWord('commence', 'begin'),
  replaceWord('terminate', 'end'),
  replaceWord('endeavou?r to', 'try to'),
  replaceWord('ascertain', 'find out'),
  replaceWord('demonstrates', 'shows'),
  replaceWord('demonstrate', 'show'),
  replaceWord('approximately', 'about'),
  replaceWord('numerous', 'many'),
  replaceWord('additionally', 'also'),
  replaceWord('furthermore', 'also'),
  replaceWord('moreover', 'also'),
  replaceWord('consequently', 'so'),
  replaceWord('subsequently', 'later'),
  replaceWord('seamlessly', 'smoothly'),
  replaceWord('multifaceted', 'complex'),
  replaceWord('(?:a myriad of|myriads of|myriad)', 'many'),
]

const matchCase = (to: string, from: string): string =>
  /^\p{Lu}/u.test(from) ? to.charAt(0).toUpperCase() + to.slice(1) : to

const removeOpening = (text: string, start: number, end: number) => {
  const [nextWord = ''] = /^\p{Ll}[\p{L}’']*/u.exec(text.slice(end, end + 60)) ?? []
  const isOpening = nextWord !== '' && /^\p{Lu}/u.test(text.slice(start, end))
  if (!isOpening) return { start, end, from: text.slice(start, end), to: '' }
  const wordEnd = end + nextWord.length
  return {
    start,
    end: wordEnd,
    from: text.slice(start, wordEnd),
    to: matchCase(nextWord, text.slice(start, end)),
  }
}

export const humanize = (text: string): HumanizerResult['changes'] => {
  const changes: HumanizerResult['changes'] = []
  for (const { from: pattern, to, reason } of rules)
    for (const { 0: matchedText, index: start } of text.matchAll(pattern)) {
      const end = start + matchedText.length
      const change =
        to === undefined
          ? removeOpening(text, start, end)
          : { start, end, from: matchedText, to: matchCase(to, matchedText) }
      if (!changes.some((other) => change.start < other.end && other.start < change.end))
        changes.push({ ...change, reason })
    }
  return changes.toSorted((a, b) => a.start - b.start)
}
