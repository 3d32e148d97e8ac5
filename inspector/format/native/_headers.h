/* Adds the types that read headers of many files to the module; -1 with an error. */
int add_headers(PyObject *module);
