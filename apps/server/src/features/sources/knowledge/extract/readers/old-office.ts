import type { Conversion } from '../extraction.ts'
import { missingProgram } from '../refuse.ts'
import type { Reader } from '../reading.ts'

/** Formats of the nineties for which no well-kept reader exists: LibreOffice writes them anew. */
const leave =
  (name: string, conversion: Conversion): Reader =>
  ({ helpers }) => {
    if (helpers.oldOffice) return { unread: { kind: 'format', ...conversion } }
    throw missingProgram(
      `This is an old ${name} file (.${conversion.from}). Save it as .${conversion.to} and add it again`,
      'LibreOffice',
    )
  }

export const readDoc = leave('Word', { from: 'doc', to: 'docx' })
export const readXls = leave('Excel', { from: 'xls', to: 'xlsx' })
export const readPpt = leave('PowerPoint', { from: 'ppt', to: 'pptx' })
