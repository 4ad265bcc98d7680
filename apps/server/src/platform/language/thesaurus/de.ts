/** As in English: first what people ask with, then what documents write for it. */
export const german = `
gründen, errichten, schaffen, stiften, entstehen, gegründet / erfinden, entwickeln, entwerfen, erfunden
entdecken, finden, isolieren, nachweisen / schreiben, verfassen, autor, geschrieben
machen, herstellen, erstellen, anfertigen, bauen / anfangen, beginnen, starten, start, beginn
beginn, anfang, start, ab / aufhören, enden, beenden, ende, stoppen / ende, schluss, ablauf, bis
kaputt, defekt, beschädigt, fehler, störung, ausfall / kaputtgehen, ausfallen, versagen, defekt, brechen
reparieren, instandsetzen, beheben, reparatur, ausbessern / beheben, lösen, reparieren, abstellen
fehler, störung, problem, panne, irrtum / problem, störung, fehler, schwierigkeit
hinzufügen, ergänzen, anhängen, zufügen, einfügen, anlegen / vergrößern, erweitern, ausbauen, größer
verkleinern, verringern, reduzieren, kleiner / erhöhen, steigern, anheben, erhöhung
senken, verringern, reduzieren, mindern
kosten, preis, gebühr, betrag, beitrag, entgelt, kostet, euro, bezahlen / teuer, preis, kosten, euro, betrag
preis, kosten, gebühr, betrag, entgelt / bezahlen, zahlen, einzahlen, entrichten, begleichen, kosten, überweisen
benzin, kraftstoff, treibstoff, diesel / sprit, kraftstoff, treibstoff, benzin
zahlen, entrichten, bezahlen, fällig, überweisen / gehalt, lohn, vergütung, verdienst, einkommen
verdienen, gehalt, lohn, vergütung / miete, mietzins, kaltmiete, pacht
größe, umfang, speicher, platz, abmessung / groß, größe, umfang, maximal / klein, gering, minimal
löschen, entfernen, tilgen, wegwerfen, verwerfen / wegwerfen, entsorgen, verwerfen, löschen
entfernen, löschen, beseitigen / rückgängig, zurücksetzen, wiederherstellen, widerrufen
wiederherstellen, zurückholen, retten, rückgängig / speichern, sichern, ablegen, aufbewahren
aufheben, aufbewahren, behalten, lagern / verlieren, verlust, verloren, weg / datum, tag, termin, zeitpunkt
termin, datum, frist, zeitpunkt / frist, termin, kündigungsfrist, spätestens, innerhalb
wann, datum, zeitpunkt, uhr / alt, alter / alter, alt, vollendet / jung, alter, mindestalter, mindestens
sterben, tod, tot, gestorben, stirbt / tod, sterben, tot, verlust / töten, besiegen, vernichten, tod
leben, wohnen, einwohner / wohnen, einwohner, bewohner, leben / leute, personen, menschen, bevölkerung
chef, leiter, vorsitzender, anführer, vorstand / leiter, vorsitzender, anführer, führer, leitung
anführer, kommandant, leiter, könig / zuständig, verantwortlich, obliegt, sorgen
verantwortlich, zuständig, haftet, haftung / vertreten, stellvertreter, vertretung, ersetzen
ersetzen, austauschen, tauschen, vertreten / tauschen, wechseln, austauschen, ersetzen
ändern, anpassen, verändern, bearbeiten, wechseln / anpassen, ändern, einstellen
einstellen, konfigurieren, festlegen, einstellung / einstellung, option, konfiguration
wählen, auswählen, bestimmen, wahl, aussuchen / aussuchen, wählen, auswählen
erlauben, dürfen, gestatten, erlaubt, zulässig, genehmigen, gestattet
dürfen, erlaubt, gestattet, zulässig, erlaubnis / verbieten, untersagen, verboten, nicht erlaubt, unzulässig
verboten, untersagt, unzulässig, nicht gestattet / müssen, verpflichtet, erforderlich, notwendig, pflicht
brauchen, benötigen, erforderlich, notwendig, nötig / nötig, erforderlich, notwendig, benötigt
maximal, höchstens, höchste, obergrenze, grenze / höchstens, maximal, bis zu / minimal, mindestens, wenigstens
mindestens, minimal, wenigstens / lange, dauer, dauert, zeit, länge / dauern, dauer, zeit
dauer, zeit, laufzeit, zeitraum / länge, lang, dauer / hoch, höhe / breit, breite / schwer, gewicht, schwierig
schnell, geschwindigkeit, tempo, rasch / geschwindigkeit, tempo, schnell / langsam, verlangsamen
oft, häufig, häufigkeit, jede, mal, täglich, wöchentlich / weit, entfernung, reichweite, abstand
reichweite, entfernung, weite / nahe, nähe, benachbart, neben, angrenzend / tier, hund, katze, haustier
hund, tier, haustier / essen, mahlzeit, nahrung, speise / trinken, getränk, wasser / schlafen, schlaf, nacht
nacht, dunkel, nachts / abend, abends, nacht / morgen, morgens, früh / krank, krankheit, erkrankt
vergiftet, gift, giftig / gift, vergiftet, vergiftung / heilen, geheilt, gesund, heilung, behandeln
gesund, heilen, genesen / verletzt, verwundet, schaden, verletzung / sicher, sicherheit, geschützt
schützen, schutz, verteidigen, sichern / passwort, kennwort, zugangsdaten
anmelden, registrieren, einloggen, anmeldung / abmelden, ausloggen, abmeldung / konto, benutzer, account
zeigen, anzeigen, darstellen, sehen / sehen, ansehen, anzeigen, sichtbar / suchen, finden, suche, recherchieren
finden, suchen, auffinden, entdecken / herausfinden, ermitteln, feststellen, bestimmen
passieren, geschehen, folgen, eintreten, wirkung / warum, grund, ursache, weil, wegen
grund, ursache, weil, anlass / zweck, ziel, sinn / ziel, zweck, aufgabe
benutzen, verwenden, nutzen, gebrauchen, einsetzen / verwenden, benutzen, nutzen, einsetzen
prüfen, kontrollieren, testen, überprüfen / versuchen, probieren, testen
programm, software, anwendung, werkzeug / befehl, kommando, anweisung / ausführen, starten, aufrufen
ordner, verzeichnis / datei, dokument / bild, foto, grafik / bildschirm, monitor, anzeige
taste, knopf, tastenkürzel / drücken, klicken, betätigen / rechner, computer, gerät
handy, telefon, mobiltelefon / ausschalten, abschalten, deaktivieren / einschalten, anschalten, aktivieren
verbinden, anschließen, verbindung, koppeln / schicken, senden, versenden, übermitteln
bekommen, erhalten, empfangen, kriegen / kriegen, bekommen, erhalten / holen, abholen, laden
bewegen, ziehen, laufen, bewegung / verschieben, bewegen, verlegen / kopieren, duplizieren, kopie
teilen, aufteilen, trennen / vergleichen, unterschied, vergleich / unterschied, unterscheiden, anders, dagegen
gleich, identisch, ebenso / zahl, anzahl, menge / anzahl, zahl, menge / alle, sämtliche, jede, gesamt
teil, abschnitt, stück / mitglied, teilnehmer, person / treffen, versammlung, sitzung, zusammenkunft
versammlung, sitzung, tagung / verein, vereinigung, gesellschaft / firma, unternehmen, betrieb
kunde, käufer, auftraggeber / kaufen, erwerben, anschaffen / verkaufen, veräußern, verkauf
geld, gold, betrag, währung / steuer, abgabe / kündigen, kündigung, auflösen, beenden
kündigung, kündigen, beendigung / vertrag, vereinbarung, abkommen / mieter, wohnung
antrag, beantragen, gesuch / beantragen, antrag, stellen / fragen, bitten, wenden
melden, mitteilen, anzeigen, bescheid / bescheid, mitteilen, melden / erreichen, kontakt, telefon, ankommen
urlaub, ferien, urlaubstage / arbeit, beruf, tätigkeit, job / mitarbeiter, angestellte, personal, beschäftigte
öffnen, aufmachen, geöffnet, öffnung / auf, geöffnet, öffnungszeiten / geöffnet, öffnungszeiten, offen
schließen, zumachen, geschlossen / besuchen, besuch, gast / kind, kinder, minderjährige
arzt, doktor, medizinisch / auto, fahrzeug, wagen, kraftfahrzeug / fahrrad, rad / haus, gebäude, heim
wohnung, mietwohnung, räume, mietsache / raum, zimmer / land, staat / stadt, ort / ort, platz, stelle
name, bezeichnung, heißen / heißen, name, genannt / bedeuten, bedeutung, heißen, bezeichnen
fehlen, vermissen, nicht vorhanden / leer, nichts / voll, ganz, vollständig / letzte, vorige, neueste
nächste, folgende / neu, aktuell, neueste / immer, stets, jederzeit / nie, niemals
hilfe, unterstützung, helfen / helfen, unterstützen, hilfe / anleitung, handbuch, hilfe / lernen, üben
wachsen, zunehmen, steigen / pflanzen, säen, anbauen / gießen, bewässern, wässern / heiß, wärme, temperatur
kalt, kälte, temperatur / regen, wetter, nass / sauber, reinigen, putzen, säubern / putzen, reinigen, säubern
müll, abfall / abfall, müll, entsorgung / laut, lärm, geräusch / lärm, ruhe, laut / leise, ruhe / rauchen, rauch
stark, kraft, stärke / schwach, schwäche / wichtig, wesentlich, bedeutend / gefährlich, gefahr, risiko
notfall, gefahr, alarm / schaden, beschädigung, mangel / mangel, schaden, defekt
einverstanden, zustimmung, zustimmen / zustimmen, genehmigen, einwilligen / ablehnen, verweigern, zurückweisen
besitzer, eigentümer, inhaber / gehören, eigentum, besitz / kostenlos, gratis, unentgeltlich, frei
strafe, bußgeld, sanktion / gewinnen, sieg, siegen / kampf, schlacht, gefecht / kämpfen, kampf, angreifen
angreifen, attackieren, angriff / truppe, einheit, armee, soldat / einheit, truppe / soldat, einheit, truppe
held, anführer, figur / gegner, feind / spieler, figur / runde, zug / fähigkeit, fertigkeit, eigenschaft
stufe, level, rang / aufsteigen, stufe, beförderung
`
