export { idf } from './query-terms.ts'
export {
  allPassages,
  embeddingProgress,
  knowledgeSize,
  meaningModel,
  openingPassages,
  readPassages,
  searchPassages,
} from './search-passages.ts'
export { newTrace, type SearchTrace, type TracedPassage, worthOfBest } from './search-trace.ts'
export { textQuery } from './text-query.ts'
