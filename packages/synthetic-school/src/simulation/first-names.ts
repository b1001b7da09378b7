/** First names that are common in French classrooms. They are drawn independently of everything else. */
export const FIRST_NAMES: readonly string[] = (
  "Adam Adèle Aïcha Alba Alexandre Alice Alix Alma Ambre Amina Amir Anaé Andrea Anna Antoine Apolline Aria Arthur Assia Aya " +
  "Aylin Bachir Baptiste Basile Bintou Brune Camille Capucine Célestin Charlie Chiara Chloé Clémence Colin Côme Daniel " +
  "Deniz Diego Djibril Éden Élias Élise Élena Elif Émile Emma Enzo Esteban Eva Ezra Fanta Farah Fatoumata Félix Gabin " +
  "Gabriel Gaspard Giulia Hana Hector Héloïse Hugo Ibrahim Ilyès Imane Inaya Inès Iris Isaac Ismaël Issa Jade Jeanne " +
  "Joseph João Jules Julia Kaïs Kenza Khadija Kim Lana Léa Léo Léonie Liam Lina Lison Lola Lou Louis Louise Louka Lucien " +
  "Lyna Madeleine Maël Maëlys Mahé Malo Manon Marceau Mariam Marius Maryam Mathis Maya Mehdi Mia Mila Milan Minh Moussa " +
  "Naël Naïm Nathan Nina Noah Noé Nolan Nour Océane Olivia Oscar Ousmane Owen Paul Raphaël Rayan Robin Romane Romy Rose " +
  "Sacha Safia Salomé Samuel Sarah Seydou Sofia Soline Suzanne Swann Tao Téo Théa Thiago Thomas Tiago Timothée Tom Valentin " +
  "Victor Victoire Wassim Wei Yacine Yanis Yasmine Youssef Zélie Zoé"
).split(" ");
