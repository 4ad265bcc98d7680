import { expect, it } from 'vitest'
import { cutToTokens, estimateTokens } from './estimate-tokens.ts'

/** Token counts from SmolLM2's tokenizer. */
it.each([
  [
    30,
    'The lighthouse keeper winds the clockwork every four hours, and the lens, which weighs 900 kilograms, floats on a bath of mercury.',
  ],
  [
    93,
    'Смотритель маяка заводит часовой механизм каждые четыре часа, а линза весом девятьсот килограммов плавает в ванне с ртутью.',
  ],
  [
    104,
    'يقوم حارس المنارة بتدوير آلية الساعة كل أربع ساعات، وتطفو العدسة التي تزن تسعمائة كيلوغرام على حمام من الزئبق.',
  ],
  [
    132,
    'प्रकाशस्तंभ का रखवाला हर चार घंटे में घड़ी की मशीन में चाबी भरता है और नौ सौ किलोग्राम का लेंस पारे के कुंड पर तैरता है।',
  ],
  [91, '灯台守は四時間ごとに時計仕掛けのねじを巻き、重さ九百キログラムのレンズは水銀の槽に浮かんでいる。'],
  [
    121,
    '등대지기는 네 시간마다 시계 장치의 태엽을 감고, 무게가 구백 킬로그램인 렌즈는 수은 욕조 위에 떠 있다.',
  ],
])('CHT-06 estimates no fewer than the %s tokens of a text, in any script: %s', (tokens, text) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens)
  expect(estimateTokens(text)).toBeLessThan(tokens * 1.7)
  expect(estimateTokens(cutToTokens(text, 20))).toBeLessThanOrEqual(20)
})
