import { commentsOn } from '@atelier/contract/crafts/craft-comments'
import { t } from '../../lib/text.tsx'
import type { FrameError } from './host-frame.ts'
import type { CraftView } from './use-craft.ts'

const messageLengthMax = 700
const stackLinesMax = 5
const selectionLengthMax = 4_000

export const fixText = (
  { title, identifier }: Pick<CraftView, 'title' | 'identifier'>,
  errors: readonly FrameError[],
): string =>
  [
    t('“{title}” (craft {identifier}) doesn’t work. Fix these errors:', { title, identifier }),
    ...errors.map(({ message, stack, count }) => {
      const countNote = count > 1 ? ` ${t('({count} times)', { count })}` : ''
      const stackText = stack.split('\n').slice(0, stackLinesMax).join('\n')
      return `\`\`\`\n${message.slice(0, messageLengthMax)}${countNote}\n${stackText}\n\`\`\``
    }),
  ].join('\n\n')

const toBlockquote = (selection: string): string =>
  selection
    .slice(0, selectionLengthMax)
    .replaceAll(/^\n+|\s+$/g, '')
    .replaceAll(/^/gm, '> ')

export const changeText = (
  { title, identifier }: Pick<CraftView, 'title' | 'identifier'>,
  instruction: string,
  markedText: string,
): string =>
  t('Edit only this part of “{title}” (craft {identifier}): {wish}\n\n{marked}', {
    title,
    identifier,
    wish: instruction,
    marked: toBlockquote(markedText),
  })

export const questionText = (
  { title, identifier }: Pick<CraftView, 'title' | 'identifier'>,
  question: string,
  markedText: string,
): string =>
  t(
    'Answer this question about part of “{title}” (craft {identifier}). Don’t change the craft. {question}\n\n{marked}',
    {
      title,
      identifier,
      question,
      marked: toBlockquote(markedText),
    },
  )

export const commentText = (
  { title, identifier }: Pick<CraftView, 'title' | 'identifier'>,
  markedText = '',
): string => {
  const subject = { title, craft: commentsOn(identifier) }
  return markedText === ''
    ? t('Comment on “{title}” {craft} like an editor: what to improve, passage by passage, and why.', subject)
    : t('Comment on this part of “{title}” {craft} like an editor:\n\n{marked}', {
        ...subject,
        marked: toBlockquote(markedText),
      })
}
