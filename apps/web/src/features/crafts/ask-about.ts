import type { FrameError } from './host-frame.ts'
import type { ShownCraft } from './use-craft.ts'

const messageMax = 700
const stackLines = 5

/** What its model is asked when a craft does not work: the errors, each once. */
export const fixText = (
  { title, identifier }: Pick<ShownCraft, 'title' | 'identifier'>,
  errors: readonly FrameError[],
): string =>
  [
    `“${title}” (craft ${identifier}) does not work. Fix it. It reports:`,
    ...errors.map(({ message, stack, count }) => {
      const often = count > 1 ? ` (${count} times)` : ''
      const lines = stack.split('\n').slice(0, stackLines).join('\n')
      return `\`\`\`\n${message.slice(0, messageMax)}${often}\n${lines}\n\`\`\``
    }),
  ].join('\n\n')

/** What its model is asked for a change of what is marked. */
export const changeText = (
  { title, identifier }: Pick<ShownCraft, 'title' | 'identifier'>,
  wish: string,
  marked: string,
): string =>
  `Change “${title}” (craft ${identifier}) with an edit of this part only: ${wish}\n\n\`\`\`\`\n${marked.slice(0, 4_000)}\n\`\`\`\``
