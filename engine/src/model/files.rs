//! The manifest of models, and their files in the data folder.
