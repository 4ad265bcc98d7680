import type { Reader } from '../reading.ts'

/** Images hold no text. */
export const readImage: Reader = () => ({})
