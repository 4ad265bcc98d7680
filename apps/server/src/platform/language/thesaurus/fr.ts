/** As in English: first what people ask with, then what documents write for it. */
export const french = `
fonder, créer, établir, instituer, fondé / inventer, concevoir, créer, développer / découvrir, trouver, isoler
écrire, rédiger, auteur, écrit / fabriquer, produire, construire, réaliser / commencer, débuter, démarrer, début
début, commencement, départ / finir, terminer, achever, fin, expirer / fin, terme, expiration
arrêter, stopper, cesser, interrompre / casser, panne, défaut, cassé, endommagé
panne, défaut, erreur, dysfonctionnement / réparer, corriger, remédier, dépanner
erreur, faute, problème, défaut / problème, erreur, difficulté, incident / ajouter, joindre, insérer, inclure
agrandir, étendre, augmenter / grossir, croître, augmenter, grandir, croît, taille
croître, augmenter, grossir, grandir / augmenter, accroître, hausse, croître / réduire, diminuer, baisser
coûter, prix, tarif, coût, montant, frais / coûte, prix, tarif, coût, montant / prix, tarif, coût, montant
payer, régler, paiement, verser, acquitter / salaire, rémunération, paie / taille, volume, espace, dimension
grand, taille, gros, maximum / petit, minimum, faible / supprimer, effacer, enlever, retirer, éliminer
effacer, supprimer / jeter, supprimer, abandonner, éliminer / annuler, défaire, révoquer, résilier
récupérer, restaurer, rétablir / enregistrer, sauvegarder, conserver / garder, conserver, maintenir
perdre, perte, égaré, perdu / date, jour, moment / délai, date, limite, durée / quand, date, heure, jour
vieux, âge, ancien / âge, vieux / mourir, mort, décès / habiter, résider, habitant, vivre
gens, personnes, habitants / chef, responsable, directeur, président / responsable, chargé, chef
remplacer, substituer, changer / changer, modifier, remplacer / modifier, changer, adapter
régler, configurer, définir, réglage / configurer, régler, définir, configuration
choisir, sélectionner, désigner / permettre, autoriser, possible, permis / permis, autorisé, possible
interdire, défendre, interdit, prohibé / interdit, défendu, prohibé / obligatoire, nécessaire, requis, devoir
besoin, nécessaire, requis, falloir / maximum, limite, plus, maximal / minimum, moins, minimal
longtemps, durée, temps / durer, durée / durée, temps, délai, période / vitesse, rapide, rythme, rapidité
vite, rapide, vitesse / lent, lenteur / souvent, fréquence, chaque, fois / loin, distance / proche, voisin, près
animal, chien, chat, bête / chien, animal / manger, repas, nourriture / boire, boisson, eau
dormir, sommeil, nuit / nuit, nocturne, dortoir / soir, nuit, soirée / matin, matinée / malade, maladie
soigner, guérir, traiter / sûr, sécurité, sécurisé / protéger, sécuriser, protection
mot de passe, identifiant, passe / connexion, connecter, identifiant / montrer, afficher, voir
voir, afficher, consulter, visualiser / suivre, visualiser, surveiller, observer, continu
surveiller, suivre, contrôler, observer / direct, continu, temps réel / en direct, continu, temps réel
chercher, rechercher, trouver / trouver, chercher, localiser, découvrir / savoir, connaître, déterminer
arriver, survenir, produire / pourquoi, cause, raison, parce / raison, cause, motif / but, objectif, finalité
utiliser, employer, servir / servir, utiliser, utilité / vérifier, contrôler, tester / essayer, tester, tenter
programme, logiciel, application, outil / commande, instruction / lancer, exécuter, démarrer
dossier, répertoire / fichier, document / journal, log, fichier / image, photo, dessin
écran, affichage, moniteur / touche, bouton / appuyer, cliquer, presser / ordinateur, machine, poste
téléphone, portable, mobile / éteindre, désactiver, arrêter / allumer, activer / connecter, relier, joindre
envoyer, transmettre, expédier / recevoir, obtenir / obtenir, recevoir / déplacer, bouger, transférer
copier, dupliquer, copie / partager, diviser, répartir / comparer, différence
différence, différent, contrairement / même, identique, égal / nombre, quantité, chiffre
combien, nombre, quantité, montant / tout, ensemble, total / partie, section, morceau
membre, adhérent, participant / réunion, assemblée, séance / association, société, club
entreprise, société, firme / client, acheteur / acheter, acquérir / vendre, vente / argent, somme, monnaie
louer, location, bail / contrat, accord, convention / résilier, annuler, rompre / demander, demande, solliciter
contacter, joindre, adresse / partir, quitter, départ / vacances, congé / travail, emploi, poste
employé, salarié, personnel / ouvrir, ouvert, ouverture / ouvert, ouverture, horaires / fermer, fermé, fermeture
horaires, heures, ouverture / visiter, visite / enfant, enfants, mineur, jeune / médecin, docteur
voiture, véhicule, automobile / vélo, bicyclette / maison, bâtiment, logement / chambre, pièce, dortoir
lit, couchage, place / pays, état, nation / ville, commune, lieu / lieu, endroit, place
nom, appeler, dénomination / signifier, vouloir dire, désigner / manquer, absent, absence / vide, rien
dernier, récent / nouveau, récent / toujours, constamment / jamais, aucun / aide, assistance, aider
aider, assister / guide, manuel, notice / apprendre, étudier / emprunter, prêt, emprunt / prêt, emprunt, prêter
rendre, retour, restituer / retard, amende, pénalité / amende, pénalité, retard
livre, ouvrage, volume, document / pluie, météo / chaud, chaleur, température / froid, température
propre, nettoyer / nettoyer, laver, propre / déchets, ordures, poubelle / bruit, silence / fumer, fumée, tabac
important, essentiel / dangereux, danger, risque / urgence, danger, secours / secours, urgence
dommage, dégât, préjudice / accepter, accord, approuver / refuser, rejeter, refus / propriétaire, possesseur
gratuit, libre, sans frais / sanction, peine, amende / gagner, victoire / requête, demande
`
