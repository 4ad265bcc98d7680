export { loadBot } from './access.ts'
export { botKnowledge } from './bot-knowledge.ts'
export { findBots, listBotsToAsk } from './read-bots.ts'
export { botRules, countBotUse, loadBotByHandle, loadUsedBot, modelOfBot, type UsedBot } from './use-bot.ts'
