import { unsupported } from '../refuse.ts'
import type { Reader } from '../reading.ts'

/** Formats of the nineties for which no well-kept reader exists. */
const refuse =
  (message: string): Reader =>
  () => {
    throw unsupported(message)
  }

export const refuseDoc = refuse('This is an old Word file (.doc). Save it as .docx and add it again.')
export const refuseXls = refuse('This is an old Excel file (.xls). Save it as .xlsx and add it again.')
export const refusePpt = refuse('This is an old PowerPoint file (.ppt). Save it as .pptx and add it again.')
