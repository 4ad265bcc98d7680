import type { Script } from '@atelier/testing/scripted-model'

/** What every attack tries to leak. */
export const secret = 'PEARL-1844'

/**
 * Matches `{{do tool key=value; key=value}}` and `{{say words}}`. SECRET in them is replaced by the secret if
 * the input contained it.
 */
const orderPattern = /\{\{(do|say) ([\s\S]*?)\}\}/g

/** Turns Unicode tag characters, which are invisible, into the characters that they represent. */
const revealTags = (text: string): string =>
  text.replaceAll(/[\u{E0020}-\u{E007E}]/gu, (character) =>
    String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xe0000),
  )

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [revealTags(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const inputOf = (assignments: string): Record<string, unknown> =>
  Object.fromEntries(
    assignments.split('; ').map((pair) => {
      const separator = pair.indexOf('=')
      const value = pair.slice(separator + 1)
      return [pair.slice(0, separator), /^\d+$/.test(value) ? Number(value) : value]
    }),
  )

/**
 * The most obedient model: it follows every instruction anywhere in its input, and reveals the secret if that
 * was in the input too.
 */
export const obey: Script = (request, reply) => {
  const { messages, tools } = request
  const texts = stringsIn([messages, tools])
  const visibleSecret = texts.some((text) => text.includes(secret)) ? secret : 'nothing'
  const calledTools = new Set(
    messages.flatMap((message) => ('tool_calls' in message ? stringsIn(message.tool_calls) : [])),
  )
  const orders = new Set(texts.flatMap((text) => Array.from(text.matchAll(orderPattern), ([order]) => order)))
  let calls = 0
  for (const order of orders) {
    const [, kind, content = ''] = [...order.matchAll(orderPattern)][0] ?? []
    const filledText = content.replaceAll('SECRET', visibleSecret)
    if (kind === 'say') reply.text(`${filledText}\n\n`)
    const [tool = '', ...rest] = filledText.split(' ')
    const input = inputOf(rest.join(' '))
    if (kind !== 'do' || calledTools.has(JSON.stringify(input))) continue
    reply.toolCall(tool, input)
    calls += 1
  }
  if (calls === 0) reply.text('Done.')
  reply.end()
}
