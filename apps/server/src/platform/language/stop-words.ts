import { fold } from './fold.ts'

const wordLists = {
  en: `a about above after again all also am an and any are as at be because been before being below between both but by can could did do does doing done down during each ever few for from further get give gives had has have having he her here hers him his how however i if in into is it its itself just let may me might more most much must my no nor not of off on once only or other our ours out over own please same shall she should so some such tell than that the their theirs them then there these they this those through to too under until up upon us very was we were what when where which while who whom whose why will with within without would yes yet you your yours many does list show explain describe summarize find say says said according s t d ll m re ve don didn doesn isn wasn won can couldn wouldn shouldn im ive id whats hows wheres whos thats dont cant doesnt didnt isnt teh waht wat wats hwo adn lets someone somebody something anything hello hi hey ok want wants like`,
  de: `aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist bitte da damit dann das dass dein deine dem den denn der des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwa etwas euch euer fur gegen gibt habe haben hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinem keinen keiner konnen konnte machen man manche mehr mein meine mich mir mit muss mussen nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner sich sie sind so soll sollen sollte sondern sonst uber um und uns unser unsere unter viel viele vom von vor wann war waren warum was wegen weil welche welchem welchen welcher welches wem wen wenn wer werde werden wessen wie wieder wieviel will wir wird wo wodurch woher wohin worin wurde wurden zu zum zur zwar zwischen`,
  fr: `a ai au aucun aussi autre aux avait avec avoir ayant c ce ceci cela celle celles celui ces cet cette ceux chaque chez ci comme comment d dans de depuis des donc dont du elle elles en encore est et etaient etait etant etc ete etre eu eux fait faut il ils j je jusque l la laquelle le lequel les lesquels leur leurs lors lorsque lui m ma mais me meme memes mes moi moins mon n ne ni non nos notre nous on ont ou par pas pendant peu peut plus pour pourquoi puis qu quand quel quelle quelles quels quelque qui quoi s sa sans se sera ses si son sont sous sur t ta tandis te tel telle tes toi ton tous tout toute toutes tres trop tu un une vers voici vont vos votre vous y combien`,
  es: `a al algo algun alguna algunas algunos ante antes aquel aquella asi aun aunque bajo bien cada casi como con contra cual cuales cuando cuanto cuanta cuantos cuantas de del desde donde dos durante e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estado estan estar estas este esto estos fue fueron ha habia hace han hasta hay la las le les lo los mas me mi mientras mis mucho muy nada ni no nos nosotros o os otra otras otro otros para pero poco por porque pues que quien quienes se sea segun ser si sido sin sobre solo son su sus tal tambien tan tanto te tiene tienen todo todos tras tu tus un una unas uno unos usted y ya yo`,
  it: `a ad agli ai al alla alle allo anche ancora avere aveva c che chi ci come con contro cosa cui d da dagli dai dal dalla dalle dallo degli dei del della delle dello di dopo dove e ecco ed era erano essere fa fra fu gli ha hanno ho i il in io l la le lei li lo loro lui ma me mentre mi mia mie mio molto ne negli nei nel nella nelle nello no noi non nostro o ogni oltre per perche piu poi prima qual quale quali quando quanto quanta quanti quante quasi quel quella quelle quelli quello questa queste questi questo qui s se sei senza si sia sono sopra sotto sta stata stato su sua sue sugli sui sul sulla sulle suo suoi tra tu tua tuo tutti tutto un una uno vi voi`,
  pt: `a ao aos aquela aquele aqui as ate cada com como contra da das de dela dele depois desde do dos e ela elas ele eles em entre era eram essa esse esta estao estar estas estava este estes eu foi foram ha isso isto ja lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o onde os ou outra outro para pela pelas pelo pelos por porque qual quais quando quanto quanta quantos quantas que quem sao se seja sem ser seu seus sob sobre so sua suas tambem tao te tem tendo ter toda todas todo todos tu um uma umas uns voce`,
  nl: `aan af al alle als altijd ander andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge geen geweest haar had heb hebben heeft hem het hier hij hoe hoeveel hun iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat ons ook op over reeds te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat we wel welke werd wezen wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou`,
  sv: `alla allt att av blev bli blir da de dem den denna dess dessa det detta dig din dina ditt du efter ej eller en er ett fran for ha hade han hans har hennes her hon honom hur i icke ingen inom inte jag ju kan kunde man med mellan men mig min mina mot mycket nar nagon nagot ni nu och om oss pa samma sedan sig sin sina sitta sjalv skulle som sadan sa till under upp ut utan vad var vara varfor varit vem vi vid vilka vilken vilket`,
  da: `af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter eller en end er et for fra ham han hans har havde have hende hendes her hos hun hvad hvilken hvis hvor hvordan hvorfor i ikke ind jeg jo kan kunne man mange med meget men mig min mine mod ned noget nogle nu nar og ogsa om op os over pa sa selv sig sin skal skulle som sadan til ud under var vi vil ville vor vaere`,
  pl: `a aby albo ale ani az bardzo bez bo by byc byl byla bylo byly ci co czy czyli dla do gdy gdzie go i ich ile im innych ja jak jaka jaki jakie jako je jego jej jest jeszcze jesli juz kazdy kiedy kto ktora ktore ktory ktorych lub ma maja mi mnie moze na nad nawet nia nich nie niej nim o od ona one oni ono oraz po pod podczas poza przed przez przy sa sam sie swoj ta tak takze tam te tego tej ten to tu tylko tym u w we wiec wszystko z za ze`,
  ru: `а без более бы был была были было быть в вам вас ведь весь во вот все всего всех вы где да даже для до другой его ее ей если есть еще же за здесь и из или им их к как какая какие какой когда кого которая которые который кто куда ли лучше между меня мне много может мой мы на над надо нас не него нее нет ни них но ну о об один он она они оно от очень по под после потом почему при про с сам свое своей своих себя сейчас сколько со так также такой там тебя тем теперь то тогда того тоже только том тот ты у уже хотя чего чем через что чтобы эта эти это этого этой этом этот я`,
  tr: `acaba ama aslinda az bazi belki biri birkac bu cok cunku da daha de defa diye eger en gibi hem hep hepsi her hic icin ile ise kac kez ki kim mi mu nasil ne neden nerede nereye nicin niye o sanki sey siz su tum ve veya ya yani kadar olan olarak hangi`,
} satisfies Record<string, string>

export type Language = keyof typeof wordLists

const stopWordSets = new Map<Language, ReadonlySet<string>>()
for (const [language, list] of Object.entries(wordLists)) {
  if (isLanguage(language)) stopWordSets.set(language, new Set(list.split(' ').map(fold)))
}

function isLanguage(name: string): name is Language {
  return name in wordLists
}

const languagesByWord = new Map<string, Language[]>()
for (const [language, wordSet] of stopWordSets)
  for (const word of wordSet) languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language])

export const languageOf = (tokens: Iterable<string>): Language | null => {
  const counts = new Map<Language, number>()
  for (const token of tokens)
    for (const language of languagesByWord.get(token) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  const countMax = [...counts.values()].reduce((greatest, each) => Math.max(greatest, each), 0)
  return [...counts].find(([, count]) => count === countMax)?.[0] ?? null
}

const noWords: ReadonlySet<string> = new Set()

export const stopWords = (language: Language | null): ReadonlySet<string> =>
  (language && stopWordSets.get(language)) ?? noWords
