export { answerByQuoting } from './answer-by-quoting.ts'
