export { copyTexts, copyTextsLater, divideCopies } from './copy-texts.ts'
export { registerKnowledgeJobs, resumeReadings } from './ingest/knowledge-jobs.ts'
export type { Passage } from './passage.ts'
export { isRow, rowAfter } from './row-place.ts'
export { pickSymbol } from './digest/pick-symbol.ts'
export { oneLine } from './extract/clean-text.ts'
export { isCodeName } from './extract/detect/text-names.ts'
export { asAttribute, asMaterial, joinNeighbours, renderPassages } from './render-passages.ts'
export {
  allPassages,
  embeddingProgress,
  knowledgeSize,
  meaningModel,
  openingPassages,
  readPassages,
  searchPassages,
} from './search-passages.ts'
export { weightOfFrequency } from './retrieve/query-terms.ts'
export { textQuery } from './retrieve/text-query.ts'
export { newTrace, type SearchTrace, type TracedPassage, worthOfBest } from './retrieve/search-trace.ts'
