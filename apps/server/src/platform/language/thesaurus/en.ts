/**
 * Words that people ask with and words that documents write for the same thing, groups apart by strokes. What has
 * a space in it is found in questions alone.
 */
export const english = `
found, create, establish, start, set up, institute, launch, inaugurate, form
invent, devise, develop, originate, design, introduce, come up with
discover, isolate, identify, find, detect / write, author, compose, pen, publish, wrote, written / wrote, author, copyright
make, produce, build, create, generate, construct, manufacture, made
begin, start, commence, open, launch, initiate, come into force, take effect, effective, enter into force, kick off
end, finish, stop, expire, terminate, conclude, close, cease, over, finished, ended
stop, halt, quit, cancel, abort, exit, interrupt, terminate, kill
break, fail, broken, malfunction, degrade, defect, fault, crash, error, wrong, damaged, not work, go wrong
crash, freeze, hang, unresponsive / fix, repair, mend, correct, resolve, solve, restore, troubleshoot, remedy
mistake, error, typo, slip, accident, wrong, oops, incorrect, misspelling, spelling
bug, defect, issue, error, fault / problem, trouble, issue, difficulty, error, fault
add, append, extend, insert, include, attach, put in, join
enlarge, grow, extend, expand, increase, resize, bigger, larger
shrink, reduce, decrease, smaller, lower, cut, diminish, resize / raise, increase, lift, boost, up
lower, reduce, decrease, cut, drop, down
cost, price, fee, charge, rate, pay, expense, amount, tariff, expensive, cheap
pay, payment, remunerate, settle, charge, fee, reimburse / salary, wage, pay, earnings, compensation, income
refund, reimburse, repay, money back, return
size, bytes, space, storage, capacity, dimension, length, volume, large, big
big, large, size, great, huge, maximum / small, little, tiny, minor, minimum, short
delete, remove, drop, erase, discard, get rid, throw away, wipe, purge, unlink, clear, trash, uninstall
throw away, discard, undo, abandon, reset, revert, drop, delete, lose
undo, revert, reset, roll back, restore, reverse, back out, discard
revert, restore, reset, return, go back, get back, undo, original, previous
get back, return, restore, recover, reset, original, back
back to normal, restore, reset, original, default, return
normal, original, usual, standard, default, ordinary, regular
recover, restore, retrieve, rescue, get back, undelete
save, store, keep, preserve, record, write, put aside, backup
put aside, set aside, shelve, save, temporarily, park, suspend
keep, retain, store, preserve, hold, maintain / lose, lost, missing, gone, disappear, vanish
for a moment, temporarily, briefly, temporary / temporary, briefly, provisional, short time, meanwhile
date, release, publish, day, issue / release, publish, launch, issue, come out, ship, version, available
version, release, edition, revision / old, age, ancient, attained / age, old, attained / young, age, youngest
youngest, minimum, age, least / oldest, maximum age, age, earliest / born, birth, birthday
die, death, dead, decease, perish, killed, pass away / deadly, fatal, lethal, mortal / fatal, deadly, lethal, mortal
kill, die, death, slay, defeat, murder, assassinate, killed / marry, wed, marriage, spouse
win, won, victory, defeat, champion / war, battle, conflict, fight / fight, attack, combat, battle, strike
live, reside, inhabit, dwell, population, resident, inhabitant, inhabitants, home
people, population, inhabitants, persons, residents, human / how many people, population, inhabitants
person, people, somebody, someone, individual, human, member
boss, leader, head, chief, manager, director, chair, president, in charge
leader, head, chief, chair, director, manager, president
in charge, responsible, lead, serve, office, term, leader, manage
in office, term, serve, hold office, tenure, elected / responsible, charge, accountable, duty, owner, maintain
maintain, look after, care, upkeep, keep up, service
fill in, replace, substitute, acting, succeed, deputy, take over, vacancy, stand in
stand in, replace, substitute, deputy, acting / take over, succeed, replace, assume
replace, substitute, exchange, swap, change / swap, exchange, switch, interchange
change, modify, alter, edit, adjust, amend, update, set, configure, switch, customize
amend, change, modify, alter, revise, amendment, ratify / edit, change, modify, alter, amend, text
update, upgrade, refresh, renew, new version / set, configure, adjust, specify, assign, define, choose
settings, preferences, configuration, options, setup, config
option, flag, switch, parameter, setting, argument / parameter, argument, option, setting, variable
choose, select, pick, decide, elect / elect, vote, choose, election, ballot / vote, ballot, poll, election
rule, law, regulation, policy, requirement
allow, permit, may, can, let, authorise, authorize, enable, possible, eligible
forbid, prohibit, ban, not allowed, disallow, must not, illegal, refuse, not permitted
require, need, must, necessary, mandatory, obligatory, prerequisite, needed, required
need, require, necessary, must / limit, maximum, cap, restrict, bound, at most, ceiling, upper
at most, maximum, limit, largest, upper, up to, no more than
maximum, max, most, limit, largest, greatest, highest, longest, upper
minimum, min, least, smallest, lowest, at least, lower / max, maximum, limit / min, minimum, least
at least, minimum, no less / long, length, duration, last, period, time
how long, duration, period, time, length / last, duration, length, take, continue
period, duration, term, time, interval / length, long, size, characters
height, tall, high, elevation, altitude / tall, height, high / high, height, tall, elevation / deep, depth
wide, width, breadth / width, wide, columns, breadth / weight, mass, heavy, weigh
heavy, weight, mass, weigh, heavier / light, lightweight, brightness / fast, quick, speed, rapid, rate, velocity
speed, velocity, fast, rate, quickly / slow, sluggish, lag, performance
often, frequency, frequent, every, times, interval, per
how often, every, daily, weekly, monthly, yearly, frequency, interval / times, twice, thrice, once, terms
twice, two times, double, second / far, distance, range / near, close, nearby, adjacent, next
next to, adjacent, beside, neighbouring / come along, follow, accompany, go with
follow, accompany, track, watch, go after / downstairs, stairs, down
upstairs, stairs, up / dog, pet, puppy, animal / cat, pet, kitten, animal
animal, pet, beast, creature / hero, character, player, adventurer
eat, food, meal, feed, hungry, starve, consume / hungry, starve, hunger, food, eat
drink, beverage, water, thirst / sleep, awake, bed, night, rest
awake, sleepless, insomnia / tired, fatigue, sleepy / evening, night, dark, dusk, sunset
morning, dawn, sunrise / dark, night, dim, darkness / bright, brightness, light
ill, sick, disease, illness, unwell / poisoned, poison, toxic, venom / heal, cure, recover, treat, remedy
hurt, injure, wound, damage, harm / safe, secure, safely, protect, security / safer, secure, safe, protect / safest, secure, safe
protect, secure, guard, defend, lock, shield / password, passphrase, credentials, passcode, login
login, log in, sign in, authenticate, account / log out, sign out, exit / account, user, profile, login
user, account, person, member / lock, protect, secure, block / unlock, open, release
steal, theft, stolen, thief / hide, conceal, invisible, hidden / show, display, view, see, visible, print
see, view, display, show, look, watch / watch, follow, monitor, view, observe, tail, track
live, real time, continuously, follow / look for, search, find, seek, check, scan, locate
search, find, look for, locate, seek, query, lookup / find, search, locate, look for, discover
find out, determine, discover, identify, pinpoint, detect, learn, check, figure out
figure out, determine, discover, find / first, earliest, initial, once, beginning
once, after, when, as soon as / as soon as, once, immediately, when, first
afterwards, after, finished, done, later, once / turn up, found, find, appear, match
appear, show up, occur, turn up / happen, occur, result, take place, effect, cause, consequence
cause, reason, why, because, due, lead / reason, cause, why, because, purpose / purpose, goal, aim, use, reason
use, usage, apply, employ, utilise, run / useful, helpful, handy
check, test, verify, inspect, validate, examine, control / test, check, try, verify, exam / try, attempt, test
typical, common, usual, frequent, standard / common, usual, frequent, typical, popular
finished, complete, done, built, final, ready / complete, finish, whole, full, done
ready, finished, prepared, done / program, software, application, app, command, tool, utility
software, program, application, package / app, application, program
tool, utility, command, program, instrument / command, instruction, tool, program, run, type
run, execute, start, launch, type, invoke / execute, run, perform, launch / folder, directory, path, dir
directory, folder, path / file, document / picture, image, photo, photograph, file, figure
photo, image, picture, photograph / screenshot, screen capture, print screen, snapshot
video, film, movie, recording / film, movie, record / music, song, audio, sound
sound, audio, volume, noise, music / loud, volume, noise / quiet, silent, mute, soft / screen, display, monitor
monitor, display, screen / keyboard, key, keys / key, button, shortcut / shortcut, key, keybinding, hotkey
button, key, press, click / press, push, hit, type, click / click, press, select, tap
mouse, pointer, cursor, touchpad / cursor, pointer, caret / computer, machine, laptop, pc, system, device
laptop, computer, notebook, machine / phone, mobile, device, telephone, smartphone
device, machine, phone, computer, appliance / printer, print, printing / battery, charge, power
charge, battery, power, charging / power, electricity, energy
switch off, turn off, turn, shut down, shut, shutdown, power off, disable, deactivate
turn off, switch off, switch, shut down, shut, shutdown, disable, power off / shut down, switch, turn, shutdown, power off / turn on, switch on, enable, activate, start
switch on, turn on, enable, activate / enable, activate, turn on, switch on, allow
disable, deactivate, turn off, switch off / itself, automatically, automatic
automatic, automatically, itself, by itself / restart, reboot, start again, reset
install, set up, setup, installation / uninstall, remove, delete / connect, link, attach, pair, join, plug
disconnect, detach, unplug, eject / send, transfer, share, transmit, mail, forward, submit
transfer, send, move, copy, transmit / receive, get, obtain, accept / get, obtain, receive, fetch, acquire
fetch, get, download, retrieve / download, fetch, get / upload, send, put / move, transfer, relocate, migrate
copy, duplicate, clone, replicate / clone, copy, duplicate / paste, put, insert / merge, combine, join, unite
combine, merge, join, concatenate / join, combine, connect, merge / split, divide, separate, cut
separate, split, divide, delimit / compare, difference, versus, diff
difference, differ, distinct, unlike, contrast / same, identical, equal, alike
similar, like, alike, comparable / opposite, contrary, inverse, reverse / sort, order, arrange, rank
order, sort, sequence, arrange / list, enumerate, show / count, number, total, how many
number, count, amount, quantity, total, numeric / total, sum, whole, altogether, overall
percentage, percent, share, proportion, rate / part, portion, component, section, piece / piece, part, portion
component, part, element, module / member, participant, person / meeting, session, conference, gathering
group, team, set, band / team, group, staff / company, firm, business, corporation, organisation, organization
organization, organisation, company, association, body / customer, client, buyer, guest
buy, purchase, acquire, order / sell, sale, vend, sold / shop, store, retail
money, gold, cash, funds, currency, coins / currency, money, coin / tax, duty, levy / bank, financial
rent, lease, hire, tenancy / tenant, lessee, renter / landlord, lessor, owner / contract, agreement, lease, deal
cancel, terminate, revoke, call off, withdraw, notice / notice, cancel, terminate, period
apply, application, request, submit / request, ask, apply, demand / ask, request, question, inquire
answer, reply, response, respond / respond, reply, answer / write to, contact, address, email
contact, reach, email, phone, address, get in touch / reach, contact, get to, arrive
arrive, reach, come, arrival / leave, depart, go, quit, exit / travel, trip, journey, go
holiday, vacation, leave, day off / vacation, holiday, leave / day off, holiday, leave, vacation
work, job, labour, employment, function / work from home, remote, telework, home office
job, work, position, employment, task / employee, staff, worker, personnel / hire, employ, recruit
fire, dismiss, lay off / hours, time, schedule, opening / open, opening, access, hours / close, shut, closing
shut, close, closed / visit, see, guest, tour / guest, visitor / child, children, kid, kids, minor, youth
kid, child, children / parent, mother, father / woman, female / man, male / doctor, physician, medical
hospital, clinic, medical / medicine, drug, medication / car, vehicle, automobile / bike, bicycle, cycle
train, rail, railway / road, street, way / house, home, building / room, chamber, space / flat, apartment
capital, city, seat / country, nation, state, land / city, town, place / place, location, site, where
where, location, place / location, place, position, address / big city, population / language, tongue
name, called, title, term / called, named, known, term / mean, means, define, definition, signify, stand for
stand for, abbreviation, means, acronym / abbreviation, acronym, short for / style, manner, approach
catch, capture, handle, exception / error, exception, failure, fault
permission, right, rights, allowed, privilege / right, entitlement, permission, privilege
privilege, permission, right / missing, nonexistent, non, existing, lack, absent, exist
exist, present, missing / target, destination, goal / destination, target, receiver
source, origin, sender / side, end, part / letter, character, char / letters, characters, chars
character, letter, char, symbol / line, row / row, line, record / column, field / table, relation, grid
word, term / sentence, phrase / text, message, words, content / message, text, note, mail
mail, email, e-mail, message / page, sheet / chapter, section, part / begin of line, start of line
end of the line, eol, line end / space, spaces, blank, whitespace, room / blank, space, empty, whitespace
empty, blank, nothing, null / full, complete, entire / everything, all, whole, entire
all, every, everything, whole / since, after, from / last, latest, previous, recent, final
latest, last, newest, recent, current / recent, latest, new, last / current, present, now, latest
current, actual, existing / previous, last, former, earlier, prior / next, following, subsequent
new, recent, fresh, latest / old version, previous, earlier / always, every, constantly
never, without, not once / sometimes, occasionally / gift, present / help, assist, support, aid
support, help, maintain / guide, manual, handbook, instructions, tutorial
manual, guide, handbook, documentation / learn, study, understand / teach, train, explain
school, education, training / grow, increase, expand, rise / growth, increase, grow / water, irrigate, moisture
plant, sow, grow / cook, prepare, bake, heat / bake, cook, oven / hot, heat, warm, temperature
cold, cool, freeze, temperature / temperature, hot, cold, degrees, warm / warm, heat, hot / rain, weather, wet
wet, damp, moisture, water / dry, drought / clean, wash, clear, tidy / dirty, unclean, soiled
wear, clothing, dress / armor, armour, protection / weapon, sword, arms / empty out, drain / colour, color, hue
color, colour / round, circular / sharp, pointed / strong, powerful, strength / weak, feeble
hard, difficult, tough, firm / easy, simple, straightforward / simple, easy, basic
important, critical, essential, key, significant, crucial / critical, important, essential
main, primary, principal, chief, key / danger, hazard, risk, dangerous, unsafe / risk, danger, hazard
accident, incident, emergency / emergency, alarm, urgent / fire, flame, burn / smoke, smoking, tobacco
noise, sound, loud / talk, speak, say, conversation / tell, say, inform, report / hear, listen, told, report
inform, notify, tell, report / report, notify, announce, tell / announce, notify, declare, publish
promise, guarantee, warrant / guarantee, warranty, promise / insurance, cover, liability
liable, responsible, liability / damage, harm, break, broken / complain, complaint, dispute, appeal / contest, dispute, challenge, appeal
appeal, complaint, objection / agree, consent, accept, approve
approve, accept, consent, agree, ratify, authorise / reject, refuse, decline, deny
refuse, reject, decline, deny / accept, approve, agree, receive / sign, signature, signed / signature, sign
own, owner, possess, belong / owner, own, proprietor, holder / belong, own, part / share, divide, distribute
distribute, share, spread / public, open, common / private, personal, confidential
secret, confidential, hidden / free, gratis, no charge, available / free of charge, gratis, free, no cost
available, free, obtainable / busy, occupied, engaged / wait, delay, pause, timeout / delay, late, wait, lag
late, delay, overdue / early, soon, before / soon, early, shortly / deadline, due, until, latest
due, deadline, payable / expire, end, lapse, run out / run out, exhaust, empty, expire / remaining, left, rest
left, remaining, rest / left over, remaining / autumn, fall / fall back, return, revert, standard time
summer time, daylight saving, dst / daylight saving, summer time, dst / clock, time / timezone, time zone
utc, gmt, offset / kitchen, cook / recipe, cooking, ingredients / ingredient, recipe, contain
contain, include, hold, consist / consist, contain, include, comprise, made / include, contain, comprise
kind, type, sort, category / type, kind, sort, class / category, class, kind, type / example, instance, sample
sample, example, specimen / measure, gauge, determine / calculate, compute, determine
result, outcome, effect, output / output, result, print / input, enter, type / enter, input, type
type, enter, input, write / record, log, register / log, record, journal / register, enrol, record, sign up
sign up, register, enrol / subscribe, sign up / backup, back up, copy, save / sync, synchronise, synchronize
network, internet, wifi, connection / internet, web, online, network / website, web, site, page / browser, web
link, connection, url / address, location, url / port, socket, number / server, host / host, server, machine
memory, ram / disk, drive, storage / drive, disk / database, db / query, search, request
default, standard, normal, preset / by default, default, standard / ignore, skip, exclude, omit
skip, ignore, omit, leave out / exclude, skip, ignore, except, omit / filter, select, exclude
exit code, status, return value / status, state, condition / state, status, condition
condition, state, requirement / describe, explain, tell / explain, describe, tell / note, remark, comment
comment, remark, note / draw, paint, sketch / game, play / play, perform, game / player, character, gamer
level, stage, floor / enemy, foe, opponent, monster / unit, troop, soldier / troop, unit, soldier, army
term, serve, office, tenure, period / in office, term, serve, hold / get past, through, pass, open
cash machine, atm, teller / lunar, moon / kitten, cat, pet / huge, large, maximum, big / army, soldier, troop, military
king, ruler, monarch / queen, monarch / government, state, administration / president, head of state, office
senator, senate / congress, parliament, legislature / law, act, statute, legislation / act, law
court, judge, tribunal / judge, court, justice / crime, offence, felony / punish, penalty, sanction, fine
penalty, fine, punish, sanction / fine, penalty / prison, jail / citizen, national / majority, most, vote
constitution, charter / treaty, agreement / independence, independent / ship, boat, vessel, sink
boat, ship, vessel / sink, sank, sunk / plane, aircraft, airplane / airport, airfield / mountain, peak, mount
peak, mountain, summit / river, stream / lake, water / sea, ocean / island, isle / metal, element
melt, melting / boil, boiling / atom, atomic / chemical, chemistry, element / star, sun / planet, world
earth, world, ground / moon, lunar
`

/** The forms of a word that no ending tells, words apart by strokes. */
export const englishForms = `
be was were been / break broke broken breaking / write wrote written / speak spoke spoken / choose chose chosen
freeze froze frozen / steal stole stolen / wake woke woken awake / drive drove driven / rise rose risen
give gave given / take took taken / shake shook shaken / fall fell fallen / eat ate eaten eats / see saw seen
know knew known / grow grew grown / throw threw thrown / fly flew flown / draw drew drawn / show shown
begin began begun / drink drank drunk / sing sang sung / swim swam swum / sink sank sunk / run ran / come came
become became / win won / hold held / find found / send sent / spend spent / lend lent / build built / lose lost
leave left / keep kept / sleep slept / feel felt / meet met / feed fed / lead led / read / buy bought
bring brought / think thought / fight fought / catch caught / teach taught / seek sought / sell sold / tell told
say said / pay paid / make made / hear heard / stand stood / understand understood / get got gotten / sit sat
shoot shot / hang hung / strike struck / stick stuck / swing swung / wear wore worn / tear tore torn
bear bore born borne / swear swore sworn / hide hid hidden / bite bit bitten / ride rode ridden / go went gone
do did done / die dies died death dead / lie lay lain / man men / woman women / child children / foot feet
tooth teeth / mouse mice / person people / life lives / knife knives / half halves / leaf leaves / shelf shelves
wife wives / index indices indexes / datum data / criterion criteria / high higher highest / long longer longest
big bigger biggest / small smaller smallest / heavy heavier heaviest / old older oldest / young younger youngest
large larger largest / great greater greatest / fast faster fastest / early earlier earliest / late later latest
good better best / bad worse worst / many more most / little less least / far further furthest
`
