import { layout } from '../../lib/layout.ts'

const { nameLengthMax } = layout.vault
const segmenter = new Intl.Segmenter()

/** Cuts a name to 25 characters and an ellipsis, without splitting a grapheme (VLT-05). */
export const truncateName = (name: string): string => {
  if (name.length <= nameLengthMax) return name
  const graphemes = Array.from(segmenter.segment(name), ({ segment }) => segment)
  return graphemes.length > nameLengthMax ? `${graphemes.slice(0, nameLengthMax).join('')}…` : name
}
