import { limits } from '@atelier/contract/limits'

/** VLT-05: 25 characters and an ellipsis; whole letters, whatever they are made of. */
export const cutName = (name: string): string => {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.length > limits.vault.nameCut ? `${letters.slice(0, limits.vault.nameCut).join('')}…` : name
}
