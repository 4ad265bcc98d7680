const refusalPatterns = [
  /\b(could ?n[o’']t|could not|cannot|can[’']t|did ?n[o’']t|did not|was unable to|were unable to) find\b/i,
  /\b(do|does)(n[o’']t| not) (contain|mention|say|include)\b/i,
  /\bno (information|answer) (about|on|in|to)\b/i,
  /\b(nicht|nichts|keine? \S+) (gefunden|finden)\b/i,
  /\bpas trouvé\b|\bno he encontrado\b/i,
  /\b(enthalten|enthält|steht|stehen)\b.{0,60}\b(nicht|nichts|keine?)\b/i,
]

export const isRefusal = (text: string): boolean => refusalPatterns.some((refusal) => refusal.test(text))

const firstSentence = /^[\s\S]{0,300}?(?:[.!?](?=\s|$)|$)/

export const findsNothing = (answer: string, hasCitations: boolean): boolean =>
  !hasCitations && isRefusal(firstSentence.exec(answer.trim())?.[0] ?? answer)
