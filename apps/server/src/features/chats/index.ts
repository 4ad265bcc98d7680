export { chatKnowledge } from './chat-knowledge.ts'
