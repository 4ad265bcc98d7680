export { KnownChoice, KnownChoices } from './known-choice.tsx'
