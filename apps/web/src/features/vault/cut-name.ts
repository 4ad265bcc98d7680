import { layout } from '../../lib/layout.ts'

const { nameCut } = layout.vault
const letters = new Intl.Segmenter()

/** VLT-05: 25 characters and an ellipsis; whole letters, whatever they are made of. */
export const cutName = (name: string): string => {
  // as many units have no more letters
  if (name.length <= nameCut) return name
  const graphemes = Array.from(letters.segment(name), ({ segment }) => segment)
  return graphemes.length > nameCut ? `${graphemes.slice(0, nameCut).join('')}…` : name
}
