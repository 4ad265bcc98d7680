import type { Reader } from '../reading.ts'

/** A picture is kept as it is: it holds no text. */
export const readImage: Reader = () => ({})
