import {
  AnnotationMode,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/** The layers of a PDF (ISO 32000-1, 8.11), or null if viewers show all of them. */
export const readLayers = async (pdf: PDFDocumentProxy): Promise<Layers | null> => {
  const layers = await pdf.getOptionalContentConfig()
  return [...layers].some(([, { visible }]) => !visible) ? layers : null
}

/** pdf.js also extracts the text of hidden layers. */
export const hasHiddenText = async (page: PDFPageProxy, layers: Layers): Promise<boolean> => {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const hiddenByDepth: boolean[] = []
  for (const [index, operator] of fnArray.entries()) {
    const [tag, group] = argsArray[index] ?? []
    if (operator === OPS.beginMarkedContent) hiddenByDepth.push(false)
    else if (operator === OPS.beginMarkedContentProps)
      hiddenByDepth.push(tag === 'OC' && !layers.isVisible(group))
    else if (operator === OPS.endMarkedContent) hiddenByDepth.pop()
    else if (operator === OPS.showText && hiddenByDepth.includes(true)) return true
  }
  return false
}
