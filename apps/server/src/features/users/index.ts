export { countMessage } from './count-message.ts'
export { countTokens, requireTokens } from './count-tokens.ts'
export { keepGuestsWork } from './keep-guests-work.ts'
export { userRoutes } from './routes.ts'
