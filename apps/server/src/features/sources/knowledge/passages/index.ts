export { type Passage } from './passage.ts'
export { escapeAttribute, escapeBlocks, mergeAdjacent, renderPassages } from './render-passages.ts'
export { isRow, advanceRowLabel } from './row-label.ts'
