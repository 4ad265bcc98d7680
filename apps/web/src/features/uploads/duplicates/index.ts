export { DuplicateChoice, DuplicateChoices } from './duplicate-choice.tsx'
