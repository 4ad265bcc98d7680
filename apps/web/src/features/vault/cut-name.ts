import { layout } from '../../lib/layout.ts'

const { nameCut } = layout.vault
const letters = new Intl.Segmenter()

/** 25 characters and an ellipsis; never splits a grapheme (VLT-05). */
export const cutName = (name: string): string => {
  // a string has at least as many code units as graphemes
  if (name.length <= nameCut) return name
  const graphemes = Array.from(letters.segment(name), ({ segment }) => segment)
  return graphemes.length > nameCut ? `${graphemes.slice(0, nameCut).join('')}…` : name
}
