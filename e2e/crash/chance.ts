import { writePdf } from '@atelier/testing/write-pdf'

/** Repeats a step until it fails. */
export const repeatForever = async (step: () => Promise<unknown>): Promise<void> => {
  for (;;) await step()
}
/** A random item; undefined if there are none. */
export const pickOne = <Item>(items: Iterable<Item>): Item | undefined => {
  const all = [...items]
  return all[Math.floor(Math.random() * all.length)]
}
export const word = () => Math.random().toString(36).slice(2)

export const randomPdf = (pagesMax: number): Buffer => {
  const pageCount = 1 + Math.floor(Math.random() * pagesMax)
  return writePdf(Array.from({ length: pageCount }, () => Array.from({ length: 20 }, () => word().repeat(5))))
}
export const randomText = (lines: number): Buffer =>
  Buffer.from(Array.from({ length: lines }, () => `${word()} ${word()} ${word()}`).join('\n'))
