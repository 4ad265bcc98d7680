export { createPrompt, listPrompts } from './saved-prompts.ts'
export { decideOffer, listOffers } from './offers.ts'
export { promptFolders } from './prompt-folders.ts'
